import * as T from 'typebox'
import { languages } from './language.ts'
import { month } from './project-filters.ts'
import { RegionName, regionCode } from './regions.ts'
import { byId, moment, object, oneOf, pageOf, pageQuery, route } from './route.ts'

export const reportForms = ['pdf', 'docx'] as const
export type ReportForm = (typeof reportForms)[number]

export const reportRules = {
  /** Of one person. */
  mostSubscriptions: 20,
  /** Of a PDF. Most of it is letters: a town of many villages names them all. */
  mostBytes: 2_000_000,
} as const

/** The figures of a region and month, as they were when it was made. */
export const Report = object({
  id: T.String({ format: 'uuid' }),
  region: RegionName,
  month,
  /** Whether the platform made it by itself, for those who subscribed to the region. */
  isMonthly: T.Boolean(),
  madeAt: moment,
})
export type Report = T.Static<typeof Report>

export const ReportSubscription = object({ region: RegionName, since: moment })
export type ReportSubscription = T.Static<typeof ReportSubscription>

const Subscriptions = T.Array(ReportSubscription)
const gate = ['PROJECT_MANAGEMENT'] as const
const byRegion = object({ region: regionCode })

export const reports = {
  list: route({
    method: 'GET',
    path: '/reports',
    gate,
    does: 'The monthly reports one has made or was sent, of regions one still manages, the newest first',
    query: object(pageQuery),
    reply: pageOf(Report),
  }),
  make: route({
    method: 'POST',
    path: '/reports',
    gate,
    does: 'Makes the report of a region for a month that has begun; made again, it takes the place of the earlier one',
    body: object({ region: regionCode, month }),
    reply: Report,
  }),
  fetch: route({
    method: 'POST',
    path: '/reports/:id/file',
    gate,
    does: 'A report as PDF or Word document in either language, for whoever has it and still manages its region',
    params: byId,
    body: object({ form: oneOf(reportForms), language: oneOf(languages) }),
    streams: true,
    reply: T.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
  subscriptions: route({
    method: 'GET',
    path: '/reports/subscriptions',
    gate,
    does: 'The regions whose report one gets on the first of each month',
    reply: Subscriptions,
  }),
  subscribe: route({
    method: 'PUT',
    path: '/reports/subscriptions/:region',
    gate,
    does: 'Asks for the report of a region on the first of each month',
    params: byRegion,
    reply: Subscriptions,
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/reports/subscriptions/:region',
    gate,
    does: 'Ends the monthly report of a region',
    params: byRegion,
    reply: Subscriptions,
  }),
}
