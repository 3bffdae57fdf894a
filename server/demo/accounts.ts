import type { Authority } from '#contract/authority.ts'
import type { DemoAccount } from '#contract/session.ts'
import { type BuiltInRoleKey, builtInRoles } from '../first-data/roles.ts'

/** The same for every demo account, and printed at start: demo data is only loaded where nobody else can reach it. */
export const demoPassword = 'linxi-demo-2026'

export type DemoAccountWithPassword = DemoAccount & {
  name: string
  mobile: string
  region: string
  role: BuiltInRoleKey
  authorities: readonly Authority[]
}

/** Somebody for every role of the invented county. */
export const demoAccounts: readonly DemoAccountWithPassword[] = [
  account('filer', '陈晓梅', '990101101201', 'filer', '桃源村 项目经办人', 'Project filer, Taoyuan Village'),
  account('filer2', '刘长河', '990101102203', 'filer', '渡口村 项目经办人', 'Project filer, Dukou Village'),
  account('village', '李国强', '990101101201', 'village-administrator', '桃源村 村级管理员', 'Village administrator, Taoyuan Village'),
  account('town', '王建华', '990101101000', 'project-manager', '青石镇 项目管理员', 'Project manager, Qingshi Town'),
  account('town2', '赵敏', '990101102000', 'project-manager', '柳河镇 项目管理员', 'Project manager, Liuhe Town'),
  account('county', '周海燕', '990101000000', 'project-manager', '临溪县 项目管理员', 'Project manager, Linxi County'),
  account('county2', '吴志远', '990101000000', 'project-manager', '临溪县 项目管理员（二）', 'Second project manager, Linxi County'),
  account('supervisor', '孙正', '990101000000', 'supervisor', '临溪县 监督人员', 'Supervisor, Linxi County'),
  account('supervisor2', '郑秋菊', '990101101000', 'supervisor', '青石镇 监督人员', 'Supervisor, Qingshi Town'),
  account('units', '何芳', '990101000000', 'unit-administrator', '临溪县 单位管理员', 'Unit administrator, Linxi County'),
  account(
    'organisation',
    '马俊',
    '990101101000',
    'organisation-administrator',
    '青石镇 组织管理员',
    'Organisation administrator, Qingshi Town',
  ),
  account('dictionary', '林静', '990101000000', 'dictionary-administrator', '临溪县 字典管理员', 'Dictionary administrator, Linxi County'),
  account('admin', '高文', '990101000000', 'system-administrator', '临溪县 系统管理员', 'System administrator, Linxi County'),
]

function account(username: string, name: string, region: string, role: BuiltInRoleKey, zh: string, en: string): DemoAccountWithPassword {
  const mobile = `139${String(hash(username)).padStart(8, '0').slice(0, 8)}`
  return { username, password: demoPassword, name, mobile, region, role, label: { zh, en }, authorities: builtInRoles[role].codes }
}

/** Spreads the invented numbers; any function that never answers the same twice here would do. */
function hash(text: string) {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_999_989, 7)
}
