import { Link, useRouterState } from '@tanstack/react-router'
import type { Authority } from '#contract/authority.ts'
import type { Label } from '#contract/language.ts'
import { type Screen, screens } from '#contract/screens.ts'
import { holdsAnyOf } from '#domain/people/access.ts'
import { type Address, asAddress } from '../client/address/screen-path.ts'
import { whereabouts } from '../client/address/whereabouts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { texts } from './texts.ts'

/** Home, the group, the screen: read off the table of screens. */
export function Breadcrumb() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const crumbs = crumbsFor(path, useMe().authorities)
  return (
    <nav className="breadcrumb path" aria-label={words.breadcrumb}>
      <ol>
        {crumbs.map(({ to, label }, at) => (
          <li key={to}>
            {at === crumbs.length - 1 ? <span aria-current="page">{labelOf(label)}</span> : <Link to={to}>{labelOf(label)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type Crumb = { to: Address; label: Label }

/** A screen of a group is reached through its group, a filing through the list its reader may open. */
export function crumbsFor(path: string, held: readonly Authority[]): readonly Crumb[] {
  const along = whereabouts(path)
  const list = along.at(-1)?.path === '/v2/project/:id' ? lists.find((screen) => holdsAnyOf(screen.authorities, held)) : undefined
  const way = [...(path === '/' ? [] : screensAt('/')), ...(list ? [list] : []), ...along]
  return way.map((screen) => ({ to: asAddress(screen.path), label: screen.label }))
}

const screensAt = (path: string): readonly Screen[] => screens.filter((screen) => screen.path === path)
const lists = [...screensAt('/v2/project'), ...screensAt('/v2/project/personal')]
