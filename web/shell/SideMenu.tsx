import { DownOutlined } from '@ant-design/icons'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Screen } from '#contract/screens.ts'
import { menuFor } from '#domain/people/access.ts'
import { asAddress } from '../client/address/screen-path.ts'
import { whereabouts } from '../client/address/whereabouts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { menuIcons } from './menu-icons.tsx'
import { texts } from './texts.ts'

type Props = {
  onChoose?: () => void
  /** Icons alone; a group then unfolds the menu to show what is in it. */
  folded?: boolean
  onUnfold?: () => void
}

/** The screens one may open. Links in a list, as a menu of pages is; a group opens and closes under its button. */
export function SideMenu({ onChoose = () => {}, folded = false, onUnfold = () => {} }: Props) {
  const words = useTexts(texts)
  const me = useMe()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const along = whereabouts(path)
  return (
    <nav className="side-menu" aria-label={words.menu}>
      <ul>
        {menuFor(me.authorities).map((screen) => (
          <li key={screen.path}>
            {screen.children ? (
              <Group group={screen} along={along} onChoose={onChoose} folded={folded} onUnfold={onUnfold} />
            ) : (
              <Entry screen={screen} along={along} onChoose={onChoose} top />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ screen, along, top, onChoose }: { screen: Screen; along: readonly Screen[]; top?: boolean; onChoose: () => void }) {
  const labelOf = useLabel()
  const isHere = along.at(-1)?.path === screen.path
  return (
    <Link
      className={isHere ? 'menu-entry here' : 'menu-entry'}
      to={asAddress(screen.path)}
      onClick={onChoose}
      title={labelOf(screen.label)}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
    >
      {top && menuIcons[screen.path]}
      <span>{labelOf(screen.label)}</span>
    </Link>
  )
}

type GroupProps = Required<Props> & { group: Screen; along: readonly Screen[] }

function Group({ group, along, onChoose, folded, onUnfold }: GroupProps) {
  const labelOf = useLabel()
  const isInside = along[0]?.path === group.path
  const [open, setOpen] = useState(isInside)
  useEffect(() => {
    if (isInside) setOpen(true)
  }, [isInside])
  return (
    <>
      <button
        type="button"
        className={folded && isInside ? 'menu-entry here' : 'menu-entry'}
        title={labelOf(group.label)}
        aria-expanded={open && !folded}
        onClick={() => {
          if (folded) onUnfold()
          setOpen(folded || !open)
        }}
      >
        {menuIcons[group.path]}
        <span>{labelOf(group.label)}</span>
        <DownOutlined aria-hidden className="menu-arrow" />
      </button>
      {open && !folded && (
        <ul>
          {group.children?.map((child) => (
            <li key={child.path}>
              <Entry screen={child} along={along} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
