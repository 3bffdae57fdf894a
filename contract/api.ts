import { agenda } from './agenda.ts'
import { alerts, indicators } from './alerts.ts'
import { appealActionRoutes, appeals } from './appeals.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { baseMap } from './base-map.ts'
import { batches } from './batches.ts'
import { calendar } from './calendar.ts'
import { channels } from './channels.ts'
import { contacts } from './contacts.ts'
import { deadlines } from './deadlines.ts'
import { deputies } from './deputies.ts'
import { dictionaries } from './dictionaries.ts'
import { draws } from './draws.ts'
import { evidence } from './evidence.ts'
import { exportRoutes } from './export-routes.ts'
import { exports } from './exports.ts'
import { factors } from './factors.ts'
import { filingMap } from './filing-map.ts'
import { findingActionRoutes, findings } from './findings.ts'
import { handovers } from './handovers.ts'
import { imports } from './imports.ts'
import { inspections } from './inspections.ts'
import { limits } from './limits.ts'
import { lookup } from './lookup.ts'
import { memory } from './memory.ts'
import { notifications } from './notifications.ts'
import { openData } from './open-data.ts'
import { papers } from './papers.ts'
import { policies } from './policies.ts'
import { policyDrafts } from './policy-drafts.ts'
import { projectActionRoutes, projects } from './projects.ts'
import { providers } from './providers.ts'
import { publicAppeals } from './public-appeals.ts'
import { questions } from './questions.ts'
import { readings } from './readings.ts'
import { regions } from './regions.ts'
import { reports } from './reports.ts'
import { riskRating } from './risk-rating.ts'
import { roles } from './roles.ts'
import type { Route } from './route.ts'
import { scope } from './scope.ts'
import { session } from './session.ts'
import { signOn } from './sign-on.ts'
import { statistics } from './statistics.ts'
import { supervision } from './supervision.ts'
import { talent } from './talent.ts'
import { templates } from './templates.ts'
import { todoCounts } from './todo-kinds.ts'
import { tokens } from './tokens.ts'
import { units } from './units.ts'
import { users } from './users.ts'
import { watching } from './watching.ts'
import { workbench } from './workbench.ts'

/** The whole interface, feature by feature. */
export const api = {
  session,
  factors,
  signOn,
  regions,
  dictionaries,
  units,
  users,
  handovers,
  deputies,
  roles,
  supervision,
  limits,
  deadlines,
  calendar,
  audit,
  backup,
  openData,
  scope,
  projects: { ...projects, ...filingMap, ...projectActionRoutes },
  evidence,
  readings,
  batches,
  exports: { ...exports, ...exportRoutes },
  imports,
  alerts,
  indicators,
  riskRating,
  inspections,
  policies: { ...policies, ...policyDrafts },
  findings: { ...findings, ...findingActionRoutes },
  talent,
  draws,
  publicAppeals,
  appeals: { ...appeals, ...appealActionRoutes },
  papers,
  questions: { ...questions, ...watching },
  baseMap,
  notifications,
  providers,
  channels,
  contacts,
  tokens,
  workbench: { ...workbench, ...todoCounts },
  agenda,
  lookup,
  statistics,
  reports,
  templates,
  memory,
} satisfies Record<string, Record<string, Route>>

export const allRoutes: readonly Route[] = Object.values(api).flatMap((feature) => Object.values(feature))

type Api = typeof api
export type FeatureName = keyof Api
/** Every route by its feature and name, such as `users.list`. */
export type RouteKey = { [Feature in FeatureName]: `${Feature}.${Extract<keyof Api[Feature], string>}` }[FeatureName]

export const routesByKey = Object.entries(api).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]) => ({
    key: `${feature}.${name}` as RouteKey,
    feature: feature as FeatureName,
    route: route as Route,
  })),
)
