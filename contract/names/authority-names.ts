import type { Authority } from '../authority.ts'
import type { Language } from '../language.ts'

/** What each authority code is called. */
export const authorityNames: Record<Language, Record<Authority, string>> = {
  en: {
    PROJECT_MANAGEMENT: 'Project management',
    VILLAGE_ADMIN: 'Village administration',
    SUPERVISE: 'Supervision',
    PERSONAL_PROJECT_MANAGEMENT: 'Own filings',
    UNIT_MANAGEMENT: 'Unit management',
    DEPARTMENT_MANAGEMENT: 'Region management',
    USER_MANAGEMENT: 'User management',
    ROLE_MANAGEMENT: 'Role management',
    DICTIONARY_MANAGEMENT: 'Dictionary management',
    DICTIONARY_MANAGEMENT_NOTEDIT: 'Dictionary viewing (yes/no)',
  },
  zh: {
    PROJECT_MANAGEMENT: '项目管理',
    VILLAGE_ADMIN: '村级管理',
    SUPERVISE: '监督',
    PERSONAL_PROJECT_MANAGEMENT: '个人备案管理',
    UNIT_MANAGEMENT: '单位管理',
    DEPARTMENT_MANAGEMENT: '区域管理',
    USER_MANAGEMENT: '用户管理',
    ROLE_MANAGEMENT: '角色管理',
    DICTIONARY_MANAGEMENT: '字典管理',
    DICTIONARY_MANAGEMENT_NOTEDIT: '字典查看（是否）',
  },
}
