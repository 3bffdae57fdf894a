import { appealRules, type CounterWay } from '#contract/appeal-states.ts'
import type { CounterAppeal } from '#contract/appeals.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import type { NewAppeal, Proof } from '#contract/public-appeals.ts'
import { dueFrom } from '#domain/appeals/clocks.ts'
import { chargeDigits, deepestForProject, deepestForRegion } from '#domain/appeals/routing.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { hashPassword } from '../passwords.ts'
import { readClocks } from './clocks.ts'
import * as lodging from './lodging-store.ts'
import { notifyOfNewAppeal } from './notices.ts'
import { createProofs } from './proof.ts'
import { createCodeKeys, createTickets, newCode, newPassword, newReference } from './secrets.ts'
import { addAppealEvent, readAppeal, readOwnAppeal } from './store.ts'

type Means = { encryption: Encryption; now: number }

/** Lodges an appeal of whoever has done the work of a proof, and answers what they track it by. */
export async function lodgeAppeal(db: Database, { proof, ...given }: NewAppeal, { encryption, now }: Means) {
  const subject = await findSubject(db, given)
  if (!(await createProofs(encryption).holds(proof))) throw new Refusal('appeal.proof-needed')
  const [code, password] = [newCode(), newPassword()]
  const passwordHash = await hashPassword(password)
  const { id, dueOn } = await inTransaction(db, async (tx) => {
    if (!(await lodging.spendProof(tx, signatureOf(proof), expiryOf(proof)))) throw new Refusal('appeal.proof-needed')
    return addAppeal(tx, { given, subject, code, passwordHash, encryption })
  })
  return { code, password, dueOn, ticket: ticketFor(id, { encryption, now }) }
}

/**
 * Takes an appeal down for somebody who came or called. Only who may then handle it: the same question as for every other look at it is asked
 * once it is there, and a no leaves nothing behind.
 */
export async function takeDownAppeal(db: Database, context: ActionContext, { counter, ...given }: CounterAppeal, means: Means) {
  const subject = await findSubject(db, given)
  const [code, password] = [newCode(), newPassword()]
  const passwordHash = await hashPassword(password)
  const { encryption } = means
  const { id, dueOn } = await inTransaction(db, async (tx) => {
    const added = await addAppeal(tx, { given, subject, code, passwordHash, encryption, taken: { ...context, counter } })
    await mustBeHandledBy(tx, context.actor, added.id)
    return added
  })
  return { code, password, dueOn, ticket: ticketFor(id, means) }
}

async function mustBeHandledBy(tx: Transaction, actor: Actor, id: string) {
  if (await readAppeal(tx, actor, id)) return
  const appeal = await readOwnAppeal(tx, id)
  const isInCharge = chargeDigits(actor, { ...appeal, kind: appeal.projectKind }) !== null
  if (isInCharge) throw new Refusal('appeal.not-to-take-down')
  throw faulty({ field: appeal.project ? 'filingNumber' : 'region', code: 'region.outside' })
}

const ticketFor = (id: string, { encryption, now }: Means) => createTickets(encryption).write(id, now + appealRules.ticketMinutes * 60_000)

type Words = Omit<NewAppeal, 'proof'>
type Taken = ActionContext & { counter: CounterWay }
type Adding = { given: Words; subject: lodging.Subject; code: string; passwordHash: string; encryption: Encryption; taken?: Taken }

/**
 * Lodges an appeal of somebody who has been let through. The audit line names nobody and bears no number of a request, by which it could be
 * found in a log; only who takes an appeal down for somebody else answers for it by name.
 */
export async function addAppeal(tx: Transaction, { given, subject: found, code, passwordHash, encryption, taken }: Adding) {
  const sealed = (text: string | null) => (text === null ? null : encryption.seal(text))
  const subject = { ...found, scopeCode: await lodging.holdScope(tx, found) }
  const today = await readToday(tx)
  const dueOn = dueFrom('acceptance', given.type, today, await readClocks(tx, today))
  const id = await lodging.insertAppeal(tx, {
    ...subject,
    reference: newReference(),
    codeHash: createCodeKeys(encryption).hashOf(code),
    passwordHash,
    type: given.type,
    deepest: subject.projectId ? deepestForProject : deepestForRegion({ level: subject.regionLevel, isTop: subject.isTop }),
    content: encryption.seal(given.content),
    wanted: sealed(given.wanted),
    identity: sealed(given.identity && JSON.stringify(given.identity)),
    dueOn,
    counter: taken?.counter ?? null,
  })
  await addAppealEvent(tx, { id, actor: taken?.actor ?? null, action: taken ? 'take-down' : 'lodge', toState: 'submitted', note: null })
  const line = {
    event: taken ? 'appeal.taken-down' : 'appeal.lodged',
    subject: 'appeal',
    subjectId: id,
    region: subject.scopeCode,
  } as const
  const after = { type: given.type, dueOn, ...(taken && { counter: taken.counter }) }
  await record(tx, taken?.actor ?? { id: null, name: 'author' }, { ...line, after }, taken?.requestId)
  await notifyOfNewAppeal(tx, await readOwnAppeal(tx, id), taken?.actor.id)
  return { id, dueOn }
}

export async function findSubject(db: Connection, { filingNumber, region }: Words): Promise<lodging.Subject> {
  if (filingNumber !== null && region === null) {
    const filing = await lodging.findFiling(db, filingNumber)
    if (!filing) throw faulty({ field: 'filingNumber', code: 'appeal.filing' })
    return filing
  }
  const place = filingNumber === null && region !== null ? await lodging.findRegion(db, region) : null
  if (!place) throw faulty({ field: 'region', code: 'appeal.about' })
  return place
}

const signatureOf = ({ challenge }: Proof) => challenge.signature ?? ''
const expiryOf = ({ challenge }: Proof) => new Date((challenge.parameters.expiresAt ?? 0) * 1000)
