import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { App, Dropdown, type MenuProps } from 'antd'
import { forgetAllDrafts, hasDrafts } from '../client/kept-drafts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { signOut, useMe } from '../client/session.ts'
import { isAnythingUnsaved } from '../client/unsaved.ts'
import { setColourWeak, useColourWeak } from '../look/colour-weak.ts'
import { modeWishes, useModeWish, wishMode } from '../look/mode.ts'
import { texts } from './texts.ts'

export function UserMenu({ isNarrow }: { isNarrow: boolean }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const me = useMe()
  const navigate = useNavigate()
  const colourWeak = useColourWeak()
  const modeWish = useModeWish()

  const leave = useLeave()
  const actions: Record<string, () => unknown> = {
    personal: () => navigate({ to: '/personal/updatePwd' }),
    colourWeak: () => setColourWeak(!colourWeak),
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

/** Whoever signs out takes along what the browser kept for them, and is asked first. An expired session keeps it. */
function useLeave() {
  const words = useTexts(texts)
  const { modal } = App.useApp()
  const leave = () => {
    forgetAllDrafts()
    return signOut()
  }
  return () => {
    if (!isAnythingUnsaved() && !hasDrafts()) return leave()
    return modal.confirm({
      title: words.signOutTitle,
      content: words.signOutText,
      okText: words.signOut,
      cancelText: words.stay,
      okButtonProps: { danger: true, type: 'default' },
      cancelButtonProps: { type: 'primary' },
      autoFocusButton: 'cancel',
      onOk: leave,
    })
  }
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
    <span className="switchable">
      <span>{name}</span> <span className="faint">{state}</span>
    </span>
  )
}
