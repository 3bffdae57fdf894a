import { useNavigate } from '@tanstack/react-router'
import type { Authority } from '#contract/authority.ts'
import type { Label } from '#contract/language.ts'
import type { Screen } from '#contract/screens.ts'
import { holdsAnyOf, menuFor } from '#domain/people/access.ts'
import { inApp } from '../client/address/in-app.ts'
import { setLanguage, useLanguage } from '../client/language.ts'
import { density } from '../client/preferences.ts'
import { useMe } from '../client/session.ts'
import { useMode, wishMode } from '../look/mode.ts'
import { useLeave } from './leave.ts'

/** What is opened most often, before all other screens. */
const shortcuts: readonly { key: string; name: Label; needs: Authority; path: string }[] = [
  {
    key: 'new-own',
    name: { en: 'New filing', zh: '新建备案' },
    needs: 'PERSONAL_PROJECT_MANAGEMENT',
    path: '/v2/project/personal?new=filing',
  },
  { key: 'new', name: { en: 'New filing', zh: '新建备案' }, needs: 'VILLAGE_ADMIN', path: '/v2/project?new=filing' },
  { key: 'queue', name: { en: 'My queue', zh: '待我办理' }, needs: 'PROJECT_MANAGEMENT', path: '/v2/project?tab=queue' },
]

/** Something to do beside finding: its name in both languages, because people type what they are used to. */
type Command = { key: string; name: Label; run: () => unknown }

/** Everything somebody may do from the search: the screens they may open, and what they choose for themselves. */
export function useCommands(): readonly Command[] {
  const { authorities } = useMe()
  const navigate = useNavigate()
  const isEnglish = useLanguage() === 'en'
  const isCompact = density.use() === 'compact'
  const isDark = useMode() === 'dark'
  const leave = useLeave()
  const screens = menuFor(authorities).flatMap((screen): readonly Screen[] => screen.children ?? [screen])
  return [
    ...shortcuts
      .filter(({ needs }) => holdsAnyOf([needs], authorities))
      .map(({ key, name, path }) => ({ key, name, run: () => navigate(inApp(path)) })),
    ...screens.map(({ path, label }) => ({ key: path, name: label, run: () => navigate({ to: path }) })),
    {
      key: 'language',
      name: isEnglish ? { en: 'Switch to Chinese (中文)', zh: '切换为中文' } : { en: 'Switch to English', zh: '切换为英文（English）' },
      run: () => setLanguage(isEnglish ? 'zh' : 'en'),
    },
    {
      key: 'density',
      name: isCompact ? { en: 'Comfortable rows', zh: '宽松行高' } : { en: 'Compact rows', zh: '紧凑行高' },
      run: () => density.set(isCompact ? 'comfortable' : 'compact'),
    },
    {
      key: 'mode',
      name: isDark ? { en: 'Light mode', zh: '浅色模式' } : { en: 'Dark mode', zh: '深色模式' },
      run: () => wishMode(isDark ? 'light' : 'dark'),
    },
    { key: 'leave', name: { en: 'Sign out', zh: '退出登录' }, run: leave },
  ]
}
