import { signOnMinutes } from '#contract/sign-on.ts'
import type { Connection } from '../database/connect.ts'

export type Flow = {
  providerId: string
  purpose: 'sign-in' | 'link' | 'proof'
  sessionId: string | null
  formerHash: Buffer | null
  deviceHash: Buffer | null
  wanted: string | null
}
type Key = { stateHash: Buffer; browserHash: Buffer }

export async function keepFlow(db: Connection, { stateHash, browserHash }: Key, flow: Flow) {
  const { providerId, purpose, sessionId, formerHash, deviceHash, wanted } = flow
  await db`
    insert into sign_on_flow (state_hash, browser_hash, provider_id, purpose, session_id, former_hash, device_hash, wanted, expires_at)
    values (${stateHash}, ${browserHash}, ${providerId}, ${purpose}, ${sessionId}, ${formerHash}, ${deviceHash}, ${wanted},
      now() + ${signOnMinutes} * interval '1 minute')`
}

/** For the first who comes back with it, in the browser that began it, whichever process asks. */
export async function takeFlow(db: Connection, { stateHash, browserHash }: Key, providerId: string) {
  const [flow] = await db<(Flow & { begunAt: Date })[]>`
    delete from sign_on_flow
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and provider_id = ${providerId} and expires_at > now()
    returning provider_id, purpose, session_id, former_hash, device_hash, wanted, expires_at - ${signOnMinutes} * interval '1 minute' as begun_at`
  return flow ?? null
}

/** Whose a session is, and who they are at its provider. */
export type Arrived = { userId: string; providerId: string | null; providerSubject: string | null }

export async function readArrival(db: Connection, sessionId: string): Promise<Arrived | null> {
  const [row] = await db<Arrived[]>`
    select user_id, provider_id, provider_subject from session where id = ${sessionId} and expires_at > now()`
  return row ?? null
}

/** True the first time a provider tells of it. */
export async function noteLogout(tx: Connection, providerId: string, tokenId: string, until: Date): Promise<boolean> {
  const { count } = await tx`
    insert into sign_on_logout (provider_id, token_id, expires_at) values (${providerId}, ${tokenId}, ${until}) on conflict do nothing`
  return count > 0
}
