import { Link, useRouterState } from '@tanstack/react-router'
import type { Label } from '#contract/language.ts'
import { type Screen, screens } from '#contract/screens.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { whereabouts } from '../client/whereabouts.ts'
import { texts } from './texts.ts'

/** Home, the group, the screen: read off the table of screens. */
export function Breadcrumb() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const crumbs = crumbsFor(path)
  return (
    <nav className="breadcrumb" aria-label={words.breadcrumb}>
      <ol>
        {crumbs.map(({ to, label }, at) => (
          <li key={label.en}>
            {at === crumbs.length - 1 ? <span aria-current="page">{labelOf(label)}</span> : <Link to={to}>{labelOf(label)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type Crumb = { to: string; label: Label }

/** A filing is opened from the list of filings, a screen of a group from its group. */
export function crumbsFor(path: string): readonly Crumb[] {
  const along = whereabouts(path)
  const before = along.at(-1)?.path === '/v2/project/:id' ? screensAt('/v2/project') : []
  const home = path === '/' ? [] : screensAt('/')
  return [...home, ...before, ...along].map((screen) => ({ to: screen.path, label: screen.label }))
}

const screensAt = (path: string): readonly Screen[] => screens.filter((screen) => screen.path === path)
