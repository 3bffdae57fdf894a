import type { ReactNode } from 'react'
import type { ScreenPath } from '#contract/screens.ts'
import { whereabouts } from '../client/address/whereabouts.ts'
import { useLabel } from '../client/language.ts'
import './plain.css'

type Props = {
  /** The one line that says what the page is for. */
  purpose?: ReactNode
  /** The main action, at the right. */
  action?: ReactNode
} & ({ screen: ScreenPath } | { title: ReactNode })

/** The one h1 of a page: the name of its screen, or of the thing it shows. */
export function PageHeading({ purpose, action, ...named }: Props) {
  const labelOf = useLabel()
  const screen = 'screen' in named ? whereabouts(named.screen).at(-1) : undefined
  return (
    <div className="page-heading">
      <div className="page-heading-words">
        <h1 tabIndex={-1}>{'title' in named ? named.title : screen && labelOf(screen.label)}</h1>
        {purpose ? <p>{purpose}</p> : null}
      </div>
      {action ? <div className="row">{action}</div> : null}
    </div>
  )
}
