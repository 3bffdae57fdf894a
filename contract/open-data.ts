import * as T from 'typebox'
import { languages } from './language.ts'
import { firstVersion, label, moment, object, oneOf, orNull, pageOf, pageQuery, route, text } from './route.ts'

/** What anybody may copy: the public summaries of filings as project-level data of OC4IDS, a standard for infrastructure projects. */
export const openDataRules = { standard: '0.9', mostChanges: 500, packagesAtOnce: 2 } as const

const some = T.String({ minLength: 1 })
const amount = object({ amount: T.Number(), currency: oneOf(['CNY']) })
const reference = object({ id: some, name: some })
const list = <Item extends T.TSchema>(item: Item) => T.Array(item, { minItems: 1 })

export const projectStatuses = ['preparation', 'implementation', 'completion', 'cancelled'] as const
export const contractingStatuses = ['pre-award', 'active', 'closed'] as const
export const partyRoles = ['publicAuthority', 'supplier'] as const
/** Classifications of this platform: what OC4IDS has no codes for. */
export const classificationSchemes = ['local-category', 'local-trade', 'local-state'] as const

/** One project of OC4IDS 0.9, with the fields we fill and no others: docs/open-data.md says from where. */
export const OpenProject = object({
  id: some,
  language: oneOf(languages),
  identifiers: list(object({ id: some })),
  title: some,
  status: oneOf(projectStatuses),
  additionalClassifications: list(object({ scheme: oneOf(classificationSchemes), id: some, description: some })),
  locations: list(object({ id: some, description: some })),
  publicAuthority: T.Optional(reference),
  parties: T.Optional(list(object({ id: some, name: some, roles: list(oneOf(partyRoles)) }))),
  budget: T.Optional(object({ amount })),
  period: T.Optional(object({ startDate: T.Optional(moment), endDate: T.Optional(moment) })),
  metrics: T.Optional(
    list(object({ id: some, title: some, observations: list(object({ id: some, measure: T.Number(), unit: object({ name: some }) })) })),
  ),
  completion: T.Optional(object({ endDate: T.Optional(moment), finalValue: T.Optional(amount) })),
  contractingProcesses: T.Optional(
    list(
      object({
        id: some,
        summary: object({
          status: oneOf(contractingStatuses),
          tender: T.Optional(object({ procurementMethodDetails: some })),
          suppliers: T.Optional(list(reference)),
          contractValue: T.Optional(amount),
        }),
      }),
    ),
  ),
})
export type OpenProject = T.Static<typeof OpenProject>

/** Who publishes, under which licence, and what every id begins with. */
const publication = {
  publisher: text(2, 100),
  licenceName: text(2, 100),
  licenceUrl: T.String({ format: 'uri', pattern: '^https?://', maxLength: 300 }),
  prefix: T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', minLength: 2, maxLength: 30 }),
}
export const Publication = object(publication)
export type Publication = T.Static<typeof Publication>

const uri = T.String()

export const OpenDataSettings = object({
  mayRead: T.Boolean(),
  version: firstVersion,
  isOn: T.Boolean(),
  /** Why it cannot be switched on at present. */
  isRestoredCopy: T.Boolean(),
  ...publication,
  /** How many filings everybody may know of, whether they are published here or not. */
  publicFilings: T.Integer(),
  addresses: object({ about: uri, changes: uri, project: uri, package: uri }),
})
export type OpenDataSettings = T.Static<typeof OpenDataSettings>

/** A cursor of the feed: the edition of the feed, which a restore or another prefix ends, and a position in it. */
const cursor = T.String({ pattern: '^[0-9a-f]{8}-\\d{1,15}$' })

export const OpenDataChanges = object({
  /** Each project once, where it last changed. One that is no longer public has no address any more. */
  items: T.Array(object({ id: some, status: oneOf(['public', 'withdrawn']), changedAt: moment, uri: orNull(uri) })),
  /** Ask with this next time, also when nothing has changed yet. */
  next: cursor,
  more: T.Boolean(),
})
export type OpenDataChanges = T.Static<typeof OpenDataChanges>

export const OpenDataAbout = object({
  standard: T.String(),
  version: T.String(),
  publisher: T.String(),
  licence: object({ name: T.String(), url: T.String() }),
  prefix: T.String(),
  changes: uri,
  packages: pageOf(object({ region: object({ code: T.String(), name: label }), year: T.Integer(), projects: T.Integer(), uri })),
})
export type OpenDataAbout = T.Static<typeof OpenDataAbout>

const inLanguage = object({ language: T.Unsafe<(typeof languages)[number]>({ type: 'string', enum: [...languages], default: 'zh' }) })
const gate = ['ROLE_MANAGEMENT'] as const

export const openData = {
  about: route({
    method: 'GET',
    path: '/open-data',
    gate: 'public',
    does: 'Who publishes open data under which licence, and the packages there are',
    query: object(pageQuery),
    reply: OpenDataAbout,
  }),
  project: route({
    method: 'GET',
    path: '/open-data/projects/:id',
    gate: 'public',
    does: 'One public project in the form of OC4IDS 0.9',
    params: object({ id: text(1, 100) }),
    query: inLanguage,
    reply: OpenProject,
  }),
  package: route({
    method: 'GET',
    path: '/open-data/packages/:region/:year',
    gate: 'public',
    does: 'All public projects of a region and a year as one package of OC4IDS 0.9',
    params: object({ region: T.String({ pattern: '^\\d{12}$' }), year: T.Integer({ minimum: 1900, maximum: 2999 }) }),
    query: inLanguage,
    streams: true,
    reply: T.Unknown(),
  }),
  changes: route({
    method: 'GET',
    path: '/open-data/changes',
    gate: 'public',
    does: 'Which projects became public, changed or stopped being public since a position, in the order it happened',
    query: object({
      after: T.Optional(cursor),
      size: T.Integer({ minimum: 1, maximum: openDataRules.mostChanges, default: 100 }),
    }),
    reply: OpenDataChanges,
  }),
  settings: route({
    method: 'GET',
    path: '/open-data/settings',
    gate,
    does: 'Whether open data is published, by whom and under which licence; told to the top region alone',
    reply: OpenDataSettings,
  }),
  change: route({
    method: 'PUT',
    path: '/open-data/settings',
    gate,
    freshProof: true,
    does: 'Switches open data on or off and says who publishes it under which licence, by the top region alone',
    body: object({ ...publication, isOn: T.Boolean(), version: firstVersion }),
    reply: OpenDataSettings,
  }),
}
