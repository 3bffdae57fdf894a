import * as T from 'typebox'
import { refusals } from './errors.ts'
import { InspectionPlan } from './inspections.ts'
import { actionInputs } from './project-actions.ts'
import { id } from './project-views.ts'
import { filingReaders } from './projects.ts'
import { moment, object, oneOf, orNull, route, version } from './route.ts'

export const batchRules = {
  /** As many rows as the longest page of a list has. */
  most: 100,
  /** Dossiers of one archive, and the bytes of all their files together. */
  mostDossiers: 30,
  mostDossierBytes: 2 * 1024 ** 3,
} as const

/** Which records, each as it was when somebody chose it. */
const seen = T.Array(object({ id, version }), { minItems: 1, maxItems: batchRules.most })
const ids = T.Array(id, { minItems: 1, maxItems: batchRules.most, uniqueItems: true })

/** What became of each, in the order they were named: done, or refused as the single step would have refused it. */
export const BatchResult = object({
  id,
  refusal: orNull(object({ code: oneOf(Object.keys(refusals)), message: T.String(), fields: T.Array(T.String()) })),
})
export type BatchResult = T.Static<typeof BatchResult>
const results = object({ results: T.Array(BatchResult) })

/** Somebody to choose, and how many of the chosen filings they may take. */
const Candidate = object({ id, name: T.String(), takes: T.Integer() })
export type Candidate = T.Static<typeof Candidate>

const deciders = ['PROJECT_MANAGEMENT'] as const
const transferrers = ['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'] as const
const supervisors = ['SUPERVISE'] as const

/** One step for many records: each in a transaction of its own, by the very action of the single step. */
export const batches = {
  review: route({
    method: 'POST',
    path: '/batches/reviews',
    gate: deciders,
    does: 'Begins the review of several filings, each for itself',
    body: object({ filings: seen }),
    reply: results,
  }),
  approve: route({
    method: 'POST',
    path: '/batches/approvals',
    gate: deciders,
    does: 'Approves several filings, each for itself: those without alerts and below the simple limit',
    body: object({ filings: seen, opinion: actionInputs.approve.properties.opinion }),
    reply: results,
  }),
  filers: route({
    method: 'GET',
    path: '/batches/filers',
    gate: transferrers,
    does: 'Who could become the filer of how many of these filings',
    query: object({ ids }),
    reply: T.Array(Candidate),
  }),
  transfer: route({
    method: 'POST',
    path: '/batches/transfers',
    gate: transferrers,
    does: 'Hands several filings to another filer, each for itself',
    body: object({ filings: seen, userId: id }),
    reply: results,
  }),
  leads: route({
    method: 'GET',
    path: '/batches/leads',
    gate: supervisors,
    does: 'Who could lead a visit to how many of these filings',
    query: object({ ids }),
    reply: T.Array(Candidate),
  }),
  visits: route({
    method: 'POST',
    path: '/batches/inspections',
    gate: supervisors,
    does: 'Plans a visit to several filings, each for itself',
    body: object({ ids, plan: InspectionPlan }),
    reply: results,
  }),
  dossiers: route({
    method: 'POST',
    path: '/batches/dossiers/link',
    gate: filingReaders,
    does: 'A link to one zip of the dossiers of several filings, good for five minutes',
    body: object({ ids: T.Array(id, { minItems: 1, maxItems: batchRules.mostDossiers, uniqueItems: true }) }),
    reply: object({ path: T.String(), expiresAt: moment }),
  }),
  disable: route({
    method: 'POST',
    path: '/batches/disablements',
    gate: ['USER_MANAGEMENT'],
    does: 'Disables several accounts, each for itself, and ends their sessions',
    body: object({ accounts: seen }),
    reply: results,
  }),
}
