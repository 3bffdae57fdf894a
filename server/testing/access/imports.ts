/** Everybody who adds anything that a workbook can hold. */
const everyImporter = [
  'DEPARTMENT_MANAGEMENT',
  'DICTIONARY_MANAGEMENT',
  'UNIT_MANAGEMENT',
  'USER_MANAGEMENT',
  'ROLE_MANAGEMENT',
  'PROJECT_MANAGEMENT',
  'PERSONAL_PROJECT_MANAGEMENT',
  'VILLAGE_ADMIN',
] as const

const own = { who: everyImporter, outside: 'own' } as const
const hidden = { who: everyImporter, outside: 'hidden' } as const

/** Which sheets somebody may bring in is told by what they may add by hand; a workbook is its owner's alone. */
export const accessToImports = {
  'imports.template': own,
  'imports.start': own,
  'imports.list': own,
  'imports.read': hidden,
  'imports.write': hidden,
  'imports.codes': hidden,
  'imports.remove': hidden,
} as const
