import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { type Assignment, type AssignmentHindrance, supervision } from '#contract/supervision.ts'
import type { Actor } from '#domain/access.ts'
import {
  type AssignmentTerms,
  assignmentHindrance,
  changeFaults,
  endFaults,
  newTermFaults,
  overlaps,
  periodOf,
} from '#domain/assignments.ts'
import { coverGaps } from '#domain/cover.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { type SignedIn, serve } from '../http.ts'
import { notify } from '../notifications/store.ts'
import { listPlaces, listWatches, namePlaces } from './cover-store.ts'
import * as store from './store.ts'

export function supervisionRoutes(app: FastifyInstance, db: Database) {
  serve(app, supervision.list, async ({ actor, query }) => {
    const today = await readToday(db)
    const { items, total } = await store.listAssignments(db, actor, query)
    return { items: items.map((stored) => asSeenBy(actor, stored, today)), total }
  })

  serve(app, supervision.read, async ({ actor, params }) => {
    const stored = await store.readAssignment(db, actor, params.id)
    if (!stored) throw new Refusal('record.not-found')
    return asSeenBy(actor, stored, await readToday(db))
  })

  serve(app, supervision.create, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      const today = await readToday(tx)
      await store.lockPerson(tx, body.person)
      const [person] = await store.listSupervisors(tx, actor, { id: body.person })
      if (body.person === actor.id) throw new Refusal('assignment.own')
      const region = await store.findRegion(tx, actor, body.region)
      const faults = [
        ...(person ? [] : [{ field: 'person', code: 'assignment.person' as const }]),
        ...(region ? [] : [{ field: 'region', code: 'region.outside' as const }]),
        ...newTermFaults(body, today),
      ]
      if (!region || faults.length > 0) throw faulty(...faults)
      const terms = { ...body, regionCode: region.code }
      await mustNotOverlap(tx, { userId: body.person, terms, except: null })
      const id = await store.insertAssignment(tx, body.person, terms)
      return note(tx, { actor, id, event: 'assignment.created', before: null, request, today })
    }),
  )

  serve(app, supervision.change, ({ actor, params: { id }, body, request }) =>
    inTransaction(db, async (tx) => {
      const { before, today } = await open(tx, { actor, id, version: body.version })
      const isSameRegion = body.region === before.region.code
      const region = isSameRegion ? before.region : await store.findRegion(tx, actor, body.region)
      const terms = { ...body, regionCode: region?.code ?? '' }
      const faults = region ? changeFaults(termsOf(before), terms, today) : [{ field: 'region', code: 'region.outside' as const }]
      if (faults.length > 0) throw faulty(...faults)
      await mustNotOverlap(tx, { userId: before.person.id, terms, except: id })
      await store.updateAssignment(tx, id, terms)
      return note(tx, { actor, id, event: 'assignment.changed', before, request, today })
    }),
  )

  serve(app, supervision.end, ({ actor, params: { id }, body: { untilDay, version }, request }) =>
    inTransaction(db, async (tx) => {
      const { before, today } = await open(tx, { actor, id, version })
      const faults = endFaults(before, untilDay, today)
      if (faults.length > 0) throw faulty(...faults)
      const terms = { ...termsOf(before), untilDay }
      await mustNotOverlap(tx, { userId: before.person.id, terms, except: id })
      await store.updateAssignment(tx, id, terms)
      return note(tx, { actor, id, event: 'assignment.ended', before, request, today })
    }),
  )

  serve(app, supervision.remove, ({ actor, params: { id }, query: { version }, request }) =>
    inTransaction(db, async (tx) => {
      const { before, today } = await open(tx, { actor, id, version })
      if (periodOf(before, today) !== 'future') throw new Refusal('assignment.begun')
      await store.deleteAssignment(tx, id)
      await record(tx, actor, { ...subjectOf(before), event: 'assignment.deleted', before: inWords(before) }, request.id)
      await tellPerson(tx, actor, before)
      return null
    }),
  )

  serve(app, supervision.supervisors, ({ actor, query }) => store.listSupervisors(db, actor, query))
  serve(app, supervision.cover, async ({ actor, query: { page, size } }) => {
    const gaps = coverGaps(await listPlaces(db, actor), await listWatches(db, actor))
    const shown = gaps.slice((page - 1) * size, page * size)
    const places = await namePlaces(
      db,
      shown.map(({ code }) => code),
    )
    return { items: places.map((place, at) => ({ ...place, missing: shown[at]?.missing ?? [] })), total: gaps.length }
  })
}

const refusalOf: Record<AssignmentHindrance, Refusal['code']> = {
  own: 'assignment.own',
  'person-outside': 'assignment.person-outside',
  ended: 'assignment.ended',
}

/** An assignment about to be changed: the person is locked first, then the row, and only then anything is looked at. */
async function open(tx: Transaction, { actor, id, version }: { actor: SignedIn; id: string; version: number }) {
  const seen = await store.readAssignment(tx, actor, id)
  if (!seen) throw new Refusal('record.not-found')
  await store.lockPerson(tx, seen.person.id)
  const before = await store.lockAssignment(tx, actor, id)
  if (!before) throw new Refusal('record.not-found')
  const today = await readToday(tx)
  const hindrance = hindranceFor(actor, before, today)
  if (hindrance === 'own' || hindrance === 'person-outside') throw new Refusal(refusalOf[hindrance])
  if (version !== before.version) throw new Refusal('record.changed', { fresh: asSeenBy(actor, before, today) })
  if (hindrance) throw new Refusal(refusalOf[hindrance])
  return { before, today }
}

async function mustNotOverlap(
  tx: Transaction,
  { userId, terms, except }: { userId: string; terms: AssignmentTerms; except: string | null },
) {
  const others = await store.assignmentsAt(tx, { userId, regionCode: terms.regionCode, except })
  const clash = others.find((other) => overlaps(terms, other))
  if (!clash) return
  const facts = { limit: clash.fromDay, untilDay: clash.untilDay, kinds: clash.kinds }
  throw new Refusal('assignment.overlaps', facts, [{ field: 'region', code: 'assignment.overlaps', facts }])
}

type Noted = {
  actor: SignedIn
  id: string
  event: 'assignment.created' | 'assignment.changed' | 'assignment.ended'
  before: store.StoredAssignment | null
  request: FastifyRequest
  today: string
}

async function note(tx: Transaction, { actor, id, event, before, request, today }: Noted): Promise<Assignment> {
  const after = await store.readAssignment(tx, actor, id)
  if (!after) throw new Error(`Assignment ${id} vanished inside its own transaction.`)
  const change = { before: before && inWords(before), after: inWords(after) }
  await record(tx, actor, { ...subjectOf(after), event, ...change }, request.id)
  await tellPerson(tx, actor, after)
  return asSeenBy(actor, after, today)
}

/** What somebody supervises is theirs to know. */
const tellPerson = (tx: Transaction, actor: SignedIn, { person, region }: store.StoredAssignment) =>
  notify(tx, [{ kind: 'assignment.changed', to: [person.id], path: '/', facts: { region: region.name, person: actor.name }, by: actor.id }])

const subjectOf = ({ id, region }: store.StoredAssignment) => ({ subject: 'assignment', subjectId: id, region: region.code })
const inWords = ({ person, region, kinds, fromDay, untilDay }: store.StoredAssignment) => ({
  person: `${person.name} (${person.username})`,
  region: region.name,
  kinds,
  fromDay,
  untilDay,
})
const termsOf = ({ region, kinds, fromDay, untilDay }: store.StoredAssignment): AssignmentTerms => ({
  regionCode: region.code,
  kinds,
  fromDay,
  untilDay,
})

const hindranceFor = (actor: Actor, { person, fromDay, untilDay }: store.StoredAssignment, today: string) =>
  assignmentHindrance(actor, { person: { id: person.id, regionCode: person.region.code }, fromDay, untilDay }, today)

const asSeenBy = (actor: Actor, stored: store.StoredAssignment, today: string): Assignment => ({
  ...stored,
  period: periodOf(stored, today),
  hindrance: hindranceFor(actor, stored, today),
})
