import type { Authority } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { useTexts } from '../client/language.ts'
import { explanations } from './authority-explanations.ts'
import { texts } from './texts.ts'

type Props = { title: string; authorities: readonly Authority[]; explained?: boolean }

/** Authorities by name, each with its code and, where wanted, what it means. */
export function AuthorityList({ title, authorities, explained = false }: Props) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const meanings = useTexts(explanations)
  return (
    <section className="authority-list">
      <h2>{title}</h2>
      {authorities.length === 0 && <p className="quiet">{words.none}</p>}
      <ul>
        {authorities.map((authority) => (
          <li key={authority}>
            {names[authority]} <code className="code">{authority}</code>
            {explained && <p className="quiet">{meanings[authority]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
