/** The ten authority codes, spelled as routes and roles have always spelled them. */
export const authorities = [
  'PROJECT_MANAGEMENT',
  'VILLAGE_ADMIN',
  'SUPERVISE',
  'PERSONAL_PROJECT_MANAGEMENT',
  'UNIT_MANAGEMENT',
  'DEPARTMENT_MANAGEMENT',
  'USER_MANAGEMENT',
  'ROLE_MANAGEMENT',
  'DICTIONARY_MANAGEMENT',
  'DICTIONARY_MANAGEMENT_NOTEDIT',
] as const
export type Authority = (typeof authorities)[number]

/** The codes of the owner and deciding sides. Whoever supervises holds none of them. */
export const filingAuthorities = ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'] as const satisfies Authority[]
