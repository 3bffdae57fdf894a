import type { Facts } from './errors.ts'
import type { Label, Language } from './language.ts'
import { listed } from './listing.ts'

/** Why an action on a region is closed. */
export const regionObstacles = [
  'lowest-level',
  'closed',
  'replaced',
  'not-replaced',
  'disabled',
  'enabled',
  'own-region',
  'top-region',
  'outside-parent',
  'parent-replaced',
  'has-parts',
  'in-use',
] as const
export type RegionObstacle = (typeof regionObstacles)[number]

const obstacleLabels: Record<RegionObstacle, Label> = {
  'lowest-level': { en: 'Nothing lies below a village.', zh: '村级以下不能再设区域。' },
  closed: { en: 'The region is disabled or outside its validity.', zh: '该区域已停用或不在有效期内。' },
  replaced: { en: 'The region was merged into another and is kept for the record.', zh: '该区域已并入其他区域，仅作记录保留。' },
  'not-replaced': { en: 'The region was not merged.', zh: '该区域未被合并。' },
  disabled: { en: 'The region is disabled already.', zh: '该区域已停用。' },
  enabled: { en: 'The region is enabled already.', zh: '该区域已启用。' },
  'own-region': {
    en: 'This is the region you work in. Ask somebody of the region above.',
    zh: '这是您本人所在的区域，请由上级区域的管理员操作。',
  },
  'top-region': { en: 'This is the top region of the installation.', zh: '这是平台的最高一级区域。' },
  'outside-parent': { en: 'The order among neighbours is decided in the region above.', zh: '同级排序由上级区域决定。' },
  'parent-replaced': { en: 'The region above was merged. Restore that one first.', zh: '上级区域已合并，请先撤销上级区域的合并。' },
  'has-parts': {
    en: 'Regions below it are still its own. Merge each of them into its successor first, or delete it if it was never used.',
    zh: '该区域仍有下级区域，请先将下级区域逐一并入其承接区域；从未使用的可直接删除。',
  },
  'in-use': { en: 'The region is in use and cannot be deleted', zh: '该区域正在使用，不能删除' },
}

export function obstacleText(language: Language, reason: unknown): string {
  const obstacle = regionObstacles.find((known) => known === reason)
  return obstacle ? obstacleLabels[obstacle][language] : { en: 'This is not possible now.', zh: '当前不能执行该操作。' }[language]
}

type Noun = Record<Language, (count: number) => string>
const noun = (one: string, more: string, zh: string, measure = '个'): Noun => ({
  en: (count) => `${count} ${count === 1 ? one : more}`,
  zh: (count) => `${count} ${measure}${zh}`,
})

/** What refers to a region or goes on in it, or is in the hands of somebody, with its number. `other` is what the database alone knows of. */
const nouns: Readonly<Record<string, Noun>> = {
  users: noun('account', 'accounts', '账号'),
  filings: noun('filing', 'filings', '备案', '项'),
  children: noun('region below', 'regions below', '下级区域'),
  roles: noun('role', 'roles', '角色'),
  assignments: noun('supervision assignment', 'supervision assignments', '监督分工', '项'),
  inspections: noun('inspection', 'inspections', '检查', '次'),
  limits: noun('row of limits', 'rows of limits', '限额标准', '项'),
  predecessors: noun('region merged into it', 'regions merged into it', '并入的区域'),
  other: noun('further record', 'further records', '其他记录', '条'),
}

/** `3 accounts, 1 filing`; empty when nothing counts. */
export function countsText(language: Language, counts: unknown): string {
  const known = Object.entries((counts ?? {}) as Facts).flatMap(([name, count]) => {
    const said = typeof count === 'number' && count > 0 ? nouns[name]?.[language](count) : undefined
    return said ? [said] : []
  })
  return listed[language](known)
}
