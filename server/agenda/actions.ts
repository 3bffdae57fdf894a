import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readStillness } from '../backup/state-store.ts'
import type { Transaction } from '../database/connect.ts'
import { deleteFeed, saveFeed } from './feed-store.ts'

/** What a secret is kept and found by. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Gives somebody's calendar a new secret and answers it: it is told this once. */
export async function renewFeed(tx: Transaction, { actor, requestId }: ActionContext, language: Language): Promise<string> {
  if (await readStillness(tx)) throw new Refusal('feed.restored-copy')
  const secret = randomBytes(32).toString('base64url')
  await saveFeed(tx, { userId: actor.id, hash: hashOf(secret), language })
  await record(tx, actor, lineOf(actor, 'user.calendar-feed-made'), requestId)
  return secret
}

export async function endFeed(tx: Transaction, { actor, requestId }: ActionContext): Promise<void> {
  if (await deleteFeed(tx, actor.id)) await record(tx, actor, lineOf(actor, 'user.calendar-feed-ended'), requestId)
}

const lineOf = ({ id, region }: ActionContext['actor'], event: `user.${string}`) =>
  ({ event, subject: 'user', subjectId: id, region: region.code }) as const
