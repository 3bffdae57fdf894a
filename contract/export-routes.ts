import { alerts } from './alerts.ts'
import { audit } from './audit.ts'
import { dictionaries, editableDictionaries } from './dictionaries.ts'
import { draws } from './draws.ts'
import { exportOf } from './exports.ts'
import { findings } from './findings.ts'
import { inspections } from './inspections.ts'
import { policies } from './policies.ts'
import { projects } from './projects.ts'
import { regions } from './regions.ts'
import { roles } from './roles.ts'
import { object, oneOf } from './route.ts'
import { supervision } from './supervision.ts'
import { talent } from './talent.ts'
import { units } from './units.ts'
import { users } from './users.ts'

/** One call for each list that can be taken away, with the gate and the question of the list itself. */
export const exportRoutes = {
  filings: exportOf('filings', projects.list),
  queue: exportOf('queue', projects.queue),
  findings: exportOf('findings', findings.list),
  alerts: exportOf('alerts', alerts.list),
  inspections: exportOf('inspections', inspections.list),
  draws: exportOf('draws', draws.list),
  experts: exportOf('experts', talent.list),
  units: exportOf('units', units.list),
  users: exportOf('users', users.list),
  roles: exportOf('roles', roles.list),
  assignments: exportOf('assignments', supervision.list),
  regions: exportOf('regions', { ...regions.list, query: object({}) }),
  dictionaries: exportOf('dictionaries', { ...dictionaries.list, query: object({ dictionary: oneOf(editableDictionaries) }) }),
  policies: exportOf('policies', policies.list),
  'audit-lines': exportOf('audit-lines', audit.lines),
}
