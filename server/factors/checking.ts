import type { RefusalCode } from '#contract/errors.ts'
import type { FactorProof } from '#contract/factors.ts'
import type { PasskeyProof } from '#contract/passkeys.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { notify } from '../notifications/store.ts'
import { type Asked, listKeys, noteUse, takeChallenge } from './passkey-store.ts'
import { countOf, type Site } from './passkeys.ts'
import { plainCode, recoveryHash } from './recovery-codes.ts'
import * as store from './store.ts'
import { stepOf } from './totp.ts'

/** What a factor is checked with; without a site there are no passkeys. */
export type FactorTerms = { encryption: Encryption; now: () => number; site: Site | null }

type Person = { id: string; name: string; regionCode: string }
type Given = FactorProof & { asked: Asked; requestId: string }
/** What is wrong with it; null where it is good. */
type Fault = Extract<RefusalCode, 'session.factor-wrong' | 'session.passkey-cloned'> | null

/**
 * Whether what was given is somebody's second factor. What serves once is used up by it, in the database: of two who give the same at the
 * same time one succeeds.
 */
export async function checkFactor(tx: Transaction, person: Person, { code, passkey, ...given }: Given, terms: FactorTerms): Promise<Fault> {
  if (passkey) return checkPasskey(tx, person, { passkey, ...given }, terms)
  const written = plainCode(code ?? '')
  const isGood = /^\d{6}$/.test(written)
    ? await isNextCode(tx, person.id, written, terms)
    : await isRecoveryCode(tx, person, { code: written, requestId: given.requestId }, terms)
  return isGood ? null : 'session.factor-wrong'
}

async function isNextCode(tx: Transaction, userId: string, code: string, { encryption, now }: FactorTerms): Promise<boolean> {
  const secret = await store.confirmedSecret(tx, userId)
  const step = secret && stepOf(encryption.open(secret), code, now())
  return step !== null && store.takeStep(tx, userId, step)
}

async function isRecoveryCode(
  tx: Transaction,
  person: Person,
  { code, requestId }: { code: string; requestId: string },
  { encryption }: FactorTerms,
): Promise<boolean> {
  const left = await store.takeCode(tx, person.id, recoveryHash(encryption, person.id, code))
  if (left === null) return false
  await notify(tx, [{ kind: 'account.recovery-code-used', to: [person.id], path: '/personal/updatePwd', facts: { count: left } }])
  await record(tx, person, { event: 'session.recovery-code-used', ...subjectOf(person), after: { left } }, requestId)
  return true
}

type GivenPasskey = { passkey: PasskeyProof; asked: Asked; requestId: string }

async function checkPasskey(tx: Transaction, person: Person, given: GivenPasskey, { site }: FactorTerms): Promise<Fault> {
  const challenge = await takeChallenge(tx, given.asked)
  const key = (await listKeys(tx, person.id)).find(({ credentialId }) => credentialId === given.passkey.id)
  if (site === null || challenge === null || !key) return 'session.factor-wrong'
  const counter = await countOf(site, { challenge, key, given: given.passkey })
  if (counter === null) return 'session.factor-wrong'
  if (await noteUse(tx, key.id, counter)) return null
  const facts = { passkey: key.name }
  await notify(tx, [{ kind: 'account.passkey-cloned', to: [person.id], path: '/personal/updatePwd', facts }])
  await record(tx, person, { event: 'user.passkey-cloned', ...subjectOf(person), after: { name: key.name } }, given.requestId)
  return 'session.passkey-cloned'
}

const subjectOf = ({ id, regionCode }: Person) => ({ subject: 'user', subjectId: id, region: regionCode })
