import { appealRules } from '#contract/appeal-states.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import type { NewAppeal, Proof } from '#contract/public-appeals.ts'
import { dueFrom } from '#domain/appeal-clocks.ts'
import { deepestForProject, deepestForRegion } from '#domain/appeal-routing.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import type { Encryption } from '../encryption.ts'
import { hashPassword } from '../passwords.ts'
import { readClocks } from './clocks.ts'
import * as lodging from './lodging-store.ts'
import { notifyOfNewAppeal } from './notices.ts'
import { createProofs } from './proof.ts'
import { createCodeKeys, createTickets, newCode, newPassword, newReference } from './secrets.ts'
import { addAppealEvent, readOwnAppeal } from './store.ts'

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
  return { code, password, dueOn, ticket: createTickets(encryption).write(id, now + appealRules.ticketMinutes * 60_000) }
}

type Words = Omit<NewAppeal, 'proof'>
type Adding = { given: Words; subject: lodging.Subject; code: string; passwordHash: string; encryption: Encryption }

/** Lodges an appeal of somebody who has been let through. The audit line names nobody and bears no number of a request, by which it could be found in a log. */
export async function addAppeal(tx: Transaction, { given, subject: found, code, passwordHash, encryption }: Adding) {
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
  })
  await addAppealEvent(tx, { id, actor: null, action: 'lodge', toState: 'submitted', note: null })
  const line = { event: 'appeal.lodged', subject: 'appeal', subjectId: id, region: subject.scopeCode } as const
  await record(tx, { id: null, name: 'author' }, { ...line, after: { type: given.type, dueOn } })
  await notifyOfNewAppeal(tx, await readOwnAppeal(tx, id))
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
