import type { Authority } from '#contract/authority.ts'

type Who = 'sessions' | readonly Authority[]
const own = <const W extends Who>(who: W) => ({ who, outside: 'own' as const })
const readers = ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'] as const

/** Who may take a list away: whoever may read it. The file itself is for the person who asked for it. */
export const accessToExports = {
  'exports.filings': own(readers),
  'exports.queue': own(['PROJECT_MANAGEMENT']),
  'exports.findings': own(readers),
  'exports.alerts': own(readers),
  'exports.inspections': own(['SUPERVISE', 'PROJECT_MANAGEMENT']),
  'exports.draws': own(['PROJECT_MANAGEMENT', 'SUPERVISE']),
  'exports.experts': own(['PROJECT_MANAGEMENT']),
  'exports.units': own(['UNIT_MANAGEMENT']),
  'exports.users': own(['USER_MANAGEMENT']),
  'exports.roles': own(['ROLE_MANAGEMENT']),
  'exports.assignments': own(['ROLE_MANAGEMENT']),
  'exports.regions': own(['DEPARTMENT_MANAGEMENT']),
  'exports.dictionaries': own(['DICTIONARY_MANAGEMENT']),
  'exports.policies': own('sessions'),
  'exports.audit-lines': own(['ROLE_MANAGEMENT']),
  'exports.list': own('sessions'),
  'exports.table': own('sessions'),
  'exports.link': { who: 'sessions', outside: 'hidden' },
  'exports.remove': { who: 'sessions', outside: 'hidden' },
} as const
