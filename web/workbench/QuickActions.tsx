import { Link } from '@tanstack/react-router'
import type { Authority } from '#contract/authority.ts'
import { terms } from '#contract/terms.ts'
import { inApp } from '../client/address/in-app.ts'
import { bilingual, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { texts } from './texts.ts'

const names = bilingual({
  en: {
    file: 'New filing',
    queue: terms.en.queue,
    week: 'This week’s inspections',
    alerts: 'Alerts',
    accounts: 'Accounts',
    regions: 'Regions',
    units: 'Units',
    dictionaries: 'Dictionaries',
    roles: 'Supervision',
  },
  zh: {
    file: '新建备案',
    queue: terms.zh.queue,
    week: '本周检查',
    alerts: '风险预警',
    accounts: '用户管理',
    regions: '项目区域',
    units: '单位管理',
    dictionaries: '字典设置',
    roles: '监督管理',
  },
})
type Name = keyof (typeof names)['en']

/** What each authority is opened for most often, in this order; the first one somebody has is their main action. */
const actions: readonly { name: Name; needs: Authority; path: string }[] = [
  { name: 'file', needs: 'PERSONAL_PROJECT_MANAGEMENT', path: '/v2/project/personal?new=filing' },
  { name: 'file', needs: 'VILLAGE_ADMIN', path: '/v2/project?new=filing' },
  { name: 'queue', needs: 'PROJECT_MANAGEMENT', path: '/v2/project?tab=queue' },
  { name: 'week', needs: 'SUPERVISE', path: '/v2/project?tab=supervision' },
  { name: 'alerts', needs: 'SUPERVISE', path: '/v2/project?tab=alerts' },
  { name: 'accounts', needs: 'USER_MANAGEMENT', path: '/system/user' },
  { name: 'regions', needs: 'DEPARTMENT_MANAGEMENT', path: '/system/department' },
  { name: 'units', needs: 'UNIT_MANAGEMENT', path: '/system' },
  { name: 'roles', needs: 'ROLE_MANAGEMENT', path: '/system/supervision' },
  { name: 'dictionaries', needs: 'DICTIONARY_MANAGEMENT', path: '/dictionary/trade' },
]
const most = 3

export function QuickActions() {
  const words = useTexts(texts)
  const labels = useTexts(names)
  const { authorities } = useMe()
  const own = actions.filter(
    ({ needs, name }, at) =>
      authorities.includes(needs) && actions.findIndex((one) => one.name === name && authorities.includes(one.needs)) === at,
  )
  if (own.length === 0) return null
  return (
    <nav className="row" aria-label={words.quick}>
      {own.slice(0, most).map(({ name, path }, at) => (
        <Link key={name} className={at === 0 ? 'plain-button primary' : 'plain-button'} {...inApp(path)}>
          {labels[name]}
        </Link>
      ))}
    </nav>
  )
}
