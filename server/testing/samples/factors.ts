import { randomBytes } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import type { TestServer } from '../test-server.ts'
import type { Circumstances, Make } from './sample.ts'

type FactorKey = Extract<RouteKey, `factors.${string}`>

export function factorSamples({ db }: TestServer): Record<FactorKey, Make> {
  const none: Make = () => ({})
  const ofPasskey = async ({ caller, isOutside }: Circumstances) => {
    const owner = isOutside ? 'filer2' : (caller?.username ?? '')
    const [row] = await db<{ id: string }[]>`
      insert into passkey (user_id, credential_id, public_key, counter, transports, name)
      select id, ${randomBytes(16).toString('base64url')}, ''::bytea, 0, '{}', '样本' from user_account where username = ${owner} returning id`
    return { params: { id: row?.id ?? crypto.randomUUID() } }
  }
  return {
    'factors.finish': () => ({ body: { code: '000000' } }),
    'factors.mine': none,
    'factors.beginTotp': none,
    'factors.confirmTotp': async () => {
      await db`delete from totp_factor` // a wrong code counts as a guess, and none was asked for
      return { body: { code: '000000' } }
    },
    'factors.removeTotp': none,
    'factors.renewCodes': none,
    'factors.askPasskey': none,
    'factors.askProof': none,
    'factors.invitePasskey': none,
    'factors.addPasskey': () => ({ body: { name: '样本', id: 'a', clientDataJSON: 'a', attestationObject: 'a', transports: [] } }),
    'factors.renamePasskey': async (given) => ({ ...(await ofPasskey(given)), body: { name: '样本' } }),
    'factors.removePasskey': ofPasskey,
  }
}
