import { faulty, Refusal } from '#contract/errors.ts'
import { type NewToken, tokenRules } from '#contract/tokens.ts'
import { addDays } from '#domain/time/days.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readStillness } from '../backup/state-store.ts'
import { readToday } from '../calendar/store.ts'
import type { Transaction } from '../database/connect.ts'
import { newToken, tokenHash } from '../session/cookie.ts'
import { addToken, countTokens, findPrefix, removeToken } from './store.ts'

/** What a token begins with, so that one that was let slip can be searched for. */
const mark = 'pst_'

/** Makes a token for a program and answers it: it is told this once. It opens no more than its maker has. */
export async function makeToken(tx: Transaction, { actor, requestId }: ActionContext, wanted: NewToken): Promise<string> {
  if (await readStillness(tx)) throw new Refusal('channel.restored-copy')
  const today = await readToday(tx)
  const latest = addDays(today, tokenRules.mostDays)
  if (wanted.expiresOn < today) throw faulty({ field: 'expiresOn', code: 'day.too-early', facts: { limit: today } })
  if (wanted.expiresOn > latest) throw faulty({ field: 'expiresOn', code: 'day.too-late', facts: { limit: latest } })
  if (wanted.codes.some((code) => !actor.authorities.includes(code))) throw faulty({ field: 'codes', code: 'choice' })
  if (!(await findPrefix(tx, wanted.region))?.startsWith(actor.region.prefix)) throw faulty({ field: 'region', code: 'region.outside' })
  // Own filings know no region: with a smaller one the token would act on all of them.
  if (wanted.codes.includes('PERSONAL_PROJECT_MANAGEMENT') && wanted.region !== actor.region.code)
    throw faulty({ field: 'region', code: 'region.outside' })
  if ((await countTokens(tx, actor.id)) >= tokenRules.most) throw new Refusal('token.too-many')
  const token = `${mark}${newToken()}`
  const id = await addToken(tx, actor.id, wanted, tokenHash(token))
  const { name, codes, region, expiresOn } = wanted
  const line = { event: 'token.made', subject: 'user', subjectId: actor.id, region: actor.region.code } as const
  await record(tx, actor, { ...line, after: { token: id, name, codes, region, expiresOn } }, requestId)
  return token
}

export async function revokeToken(tx: Transaction, { actor, requestId }: ActionContext, id: string) {
  const name = await removeToken(tx, actor.id, id)
  const line = { event: 'token.revoked', subject: 'user', subjectId: actor.id, region: actor.region.code } as const
  await record(tx, actor, { ...line, before: { token: id, name } }, requestId)
}
