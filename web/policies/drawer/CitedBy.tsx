import type { PolicyDetail } from '#contract/policies.ts'
import { blocksOf } from '#domain/policies/policy-text.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { texts } from '../texts.ts'
import { goTo } from './PolicyText.tsx'

/** Which indicators rest on this text; the articles they name lead into it where it holds them. */
export function CitedBy({ policy: { body, citedBy } }: { policy: PolicyDetail }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  if (citedBy.length === 0) return null
  const places = new Map(blocksOf(body).flatMap((block) => (block.kind === 'article' ? [[block.marker, block.anchor] as const] : [])))
  return (
    <section className="policy-section stack gap-8" aria-labelledby="policy-cited">
      <h3 id="policy-cited">{words.citedBy}</h3>
      <p className="quiet">{words.citedHelp}</p>
      <ul className="policy-cited ruled">
        {citedBy.map(({ indicator, name, articles }) => (
          <li key={indicator}>
            <span>{labelOf(name)}</span>
            <span className="row gap-16" lang="zh-CN">
              {articles.map((article) => (
                <Article key={article} name={article} anchor={places.get(article)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Article({ name, anchor }: { name: string; anchor: string | undefined }) {
  if (!anchor) return <span className="quiet">{name}</span>
  return (
    <button type="button" className="text-button" onClick={() => goTo(anchor)}>
      {name}
    </button>
  )
}
