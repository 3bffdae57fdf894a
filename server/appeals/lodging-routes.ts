import type { FastifyInstance } from 'fastify'
import { appealRules } from '#contract/appeal-states.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import { type NewAppeal, type Proof, publicAppeals } from '#contract/public-appeals.ts'
import { dueFrom } from '#domain/appeal-clocks.ts'
import { deepestForProject, deepestForRegion } from '#domain/appeal-routing.ts'
import { exceptionsFrom } from '#domain/calendar.ts'
import { addDays } from '#domain/days.ts'
import { deadlinesFrom } from '#domain/deadlines.ts'
import { record } from '../audit/store.ts'
import { listExceptions, readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction } from '../database.ts'
import { readDeadlines } from '../deadlines/store.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http.ts'
import { hashPassword } from '../passwords.ts'
import { admitAddress } from './address-guard.ts'
import * as lodging from './lodging-store.ts'
import { notifyOfNewAppeal } from './notices.ts'
import { createProofs } from './proof.ts'
import { createCodeKeys, createTickets, newCode, newPassword, newReference } from './secrets.ts'
import { addAppealEvent, readOwnAppeal } from './store.ts'
import { readSummary } from './summary-store.ts'

type Parts = { encryption: Encryption; now: () => number }

/** What anybody may do who has lodged nothing yet. Whether they have a session makes no difference and is written nowhere. */
export function lodgingRoutes(app: FastifyInstance, db: Database, { encryption, now }: Parts) {
  const proofs = createProofs(encryption)
  const codes = createCodeKeys(encryption)
  const tickets = createTickets(encryption)
  const sealed = (text: string | null) => (text === null ? null : encryption.seal(text))

  serve(app, publicAppeals.challenge, async ({ request }) => {
    await admitAddress(db, request.ip, 'challenge')
    return proofs.create(now())
  })

  serve(app, publicAppeals.summary, async ({ body, request }) => {
    await admitAddress(db, request.ip, 'summary')
    const summary = await readSummary(db, body.number)
    if (!summary) throw faulty({ field: 'number', code: 'appeal.filing' })
    return summary
  })

  serve(app, publicAppeals.lodge, async ({ body, request }) => {
    await admitAddress(db, request.ip, 'lodge')
    const subject = await subjectOf(db, body)
    if (!(await proofs.holds(body.proof))) throw new Refusal('appeal.proof-needed')
    const [code, password] = [newCode(), newPassword()]
    const passwordHash = await hashPassword(password)
    const { id, dueOn } = await inTransaction(db, async (tx) => {
      if (!(await lodging.spendProof(tx, signatureOf(body.proof), expiryOf(body.proof)))) throw new Refusal('appeal.proof-needed')
      const dueOn = await acceptanceDue(tx, body.type)
      const id = await lodging.insertAppeal(tx, {
        ...subject,
        reference: newReference(),
        codeHash: codes.hashOf(code),
        passwordHash,
        type: body.type,
        deepest: subject.projectId ? deepestForProject : deepestForRegion({ level: subject.regionLevel, isTop: subject.isTop }),
        content: encryption.seal(body.content),
        wanted: sealed(body.wanted),
        identity: sealed(body.identity && JSON.stringify(body.identity)),
        dueOn,
      })
      await addAppealEvent(tx, { id, actor: null, action: 'lodge', toState: 'submitted', note: null })
      const entry = {
        event: 'appeal.lodged',
        subject: 'appeal',
        subjectId: id,
        region: subject.scopeCode,
        after: { type: body.type, dueOn },
      } as const
      await record(tx, { id: null, name: 'author' }, entry) // without the number of the request, by which it could be found in a log
      await notifyOfNewAppeal(tx, await readOwnAppeal(tx, id))
      return { id, dueOn }
    })
    return { code, password, dueOn, ticket: tickets.write(id, now() + appealRules.ticketMinutes * 60_000) }
  })
}

async function subjectOf(db: Database, { filingNumber, region }: NewAppeal): Promise<lodging.Subject> {
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

async function acceptanceDue(db: Connection, type: NewAppeal['type']): Promise<string> {
  const today = await readToday(db)
  const deadlines = deadlinesFrom((await readDeadlines(db)).figures)
  const exceptions = exceptionsFrom(await listExceptions(db, { from: today, until: addDays(today, 400) }))
  return dueFrom('acceptance', type, today, { deadlines, exceptions })
}
