import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Dropdown, type MenuProps } from 'antd'
import { useLabel, useTexts } from '../client/language.ts'
import { density, slashShortcut } from '../client/preferences.ts'
import { useMe } from '../client/session.ts'
import { setColourWeak, useColourWeak } from '../look/colour-weak.ts'
import { modeWishes, useModeWish, wishMode } from '../look/mode.ts'
import { useLeave } from './leave.ts'
import { texts } from './texts.ts'

export function UserMenu({ isNarrow }: { isNarrow: boolean }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const me = useMe()
  const navigate = useNavigate()
  const colourWeak = useColourWeak()
  const modeWish = useModeWish()

  const isCompact = density.use() === 'compact'
  const slash = slashShortcut.use()
  const leave = useLeave()
  const actions: Record<string, () => unknown> = {
    personal: () => navigate({ to: '/personal/updatePwd' }),
    colourWeak: () => setColourWeak(!colourWeak),
    density: () => density.set(isCompact ? 'comfortable' : 'compact'),
    slash: () => slashShortcut.set(!slash),
    ...Object.fromEntries(modeWishes.map((wish) => [wish, () => wishMode(wish)])),
    signOut: leave,
  }
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: <WhoAmI /> },
    { type: 'divider' },
    { key: 'personal', label: words.changePassword },
    {
      key: 'appearance',
      type: 'group',
      label: words.appearance,
      children: modeWishes.map((wish) => ({
        key: wish,
        label: <Switchable name={words.modes[wish]} state={wish === modeWish ? words.chosen : ''} />,
      })),
    },
    { type: 'divider' },
    { key: 'colourWeak', label: <Switchable name={words.colourWeak} state={colourWeak ? words.on : words.off} /> },
    { key: 'density', label: <Switchable name={words.compact} state={isCompact ? words.on : words.off} /> },
    { key: 'slash', label: <Switchable name={words.slash} state={slash ? words.on : words.off} /> },
    { type: 'divider' },
    { key: 'signOut', label: words.signOut },
  ]
  return (
    <Dropdown trigger={['click']} autoFocus placement="bottomRight" menu={{ items, onClick: ({ key }) => actions[key]?.() }}>
      <button type="button" className="user-button" aria-haspopup="menu">
        <span className="avatar" aria-hidden="true">
          {[...me.name][0]}
        </span>
        <span className={isNarrow ? 'visually-hidden' : 'user-words'}>
          <span>{me.name}</span> <span className="faint small">{labelOf(me.region.name)}</span>
        </span>
        {!isNarrow && <DownOutlined aria-hidden className="faint small" />}
      </button>
    </Dropdown>
  )
}

function WhoAmI() {
  const labelOf = useLabel()
  const me = useMe()
  return (
    <div className="who stack gap-0 quiet small">
      <strong>{me.name}</strong>
      <span>{labelOf(me.region.name)}</span>
      <span>{me.roles.map((role) => labelOf(role.name)).join(' · ')}</span>
    </div>
  )
}

function Switchable({ name, state }: { name: string; state: string }) {
  return (
    <span className="row apart gap-24">
      <span>{name}</span> <span className="faint">{state}</span>
    </span>
  )
}
