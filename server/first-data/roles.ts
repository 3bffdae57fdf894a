import { type Authority, authorities } from '#contract/authority.ts'

type BuiltInRole = { zh: string; en: string; codes: readonly Authority[]; grants: readonly Authority[] }

/** The roles every installation begins with. They belong to its top region and cannot be deleted. */
export const builtInRoles = {
  filer: { zh: '项目经办人', en: 'Project filer', codes: ['PERSONAL_PROJECT_MANAGEMENT'], grants: [] },
  'village-administrator': { zh: '村级管理员', en: 'Village administrator', codes: ['VILLAGE_ADMIN'], grants: [] },
  'project-manager': { zh: '项目管理员', en: 'Project manager', codes: ['PROJECT_MANAGEMENT'], grants: [] },
  supervisor: { zh: '监督人员', en: 'Supervisor', codes: ['SUPERVISE'], grants: [] },
  'unit-administrator': { zh: '单位管理员', en: 'Unit administrator', codes: ['UNIT_MANAGEMENT'], grants: [] },
  'organisation-administrator': {
    zh: '组织管理员',
    en: 'Organisation administrator',
    codes: ['DEPARTMENT_MANAGEMENT', 'USER_MANAGEMENT'],
    grants: ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'],
  },
  'dictionary-administrator': {
    zh: '字典管理员',
    en: 'Dictionary administrator',
    codes: ['DICTIONARY_MANAGEMENT', 'DICTIONARY_MANAGEMENT_NOTEDIT'],
    grants: [],
  },
  'system-administrator': {
    zh: '系统管理员',
    en: 'System administrator',
    codes: [
      'UNIT_MANAGEMENT',
      'DEPARTMENT_MANAGEMENT',
      'USER_MANAGEMENT',
      'ROLE_MANAGEMENT',
      'DICTIONARY_MANAGEMENT',
      'DICTIONARY_MANAGEMENT_NOTEDIT',
    ],
    grants: authorities,
  },
} as const satisfies Record<string, BuiltInRole>
export type BuiltInRoleKey = keyof typeof builtInRoles
