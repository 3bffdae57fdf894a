import { Link } from '@tanstack/react-router'
import { useTexts } from '../../client/language.ts'
import { pageTexts } from './page-texts.ts'

export type View = 'start' | 'check' | Way
type Way = 'lodge' | 'track' | 'filing'
const ways: readonly Way[] = ['lodge', 'track', 'filing']

/** The three ways, always in reach. */
export function Ways({ current }: { current: View }) {
  const words = useTexts(pageTexts)
  return (
    <nav className="ways" aria-label={words.ways}>
      {ways.map((way) => (
        <Link key={way} to="/appeal/main" search={{ view: way }} activeProps={{}} aria-current={way === current ? 'page' : undefined}>
          {words.short[way]}
        </Link>
      ))}
    </nav>
  )
}

/** The same, large and explained, for whoever is here for the first time. */
export function LargeWays() {
  const words = useTexts(pageTexts)
  return (
    <nav className="large-ways" aria-label={words.ways}>
      {ways.map((way) => (
        <Link
          key={way}
          to="/appeal/main"
          search={{ view: way }}
          className={way === 'lodge' ? 'large-way stack gap-8 panel first' : 'large-way stack gap-8 panel'}
        >
          <span className="large-way-name">{words[way]}</span>
          <span className="large-way-text quiet">{words[`${way}Text`]}</span>
        </Link>
      ))}
    </nav>
  )
}
