import { useEffect } from 'react'
import { anchorOf, blocksOf, type Landmark, landmarksOf } from '#domain/policies/policy-text.ts'
import { useTexts } from '../../client/language.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { texts } from '../texts.ts'
import './reading.css'

type Props = {
  body: string
  /** What the server made of the body: nothing else may be put here. */
  html: string
  bare?: boolean
  /** The article to begin with, such as 第四条. */
  clause?: string | null
}

/** A text to read, with its table of contents at its side, or folded above it on a telephone. */
export function PolicyText({ body, html, bare = false, clause = null }: Props) {
  const words = useTexts(texts)
  const landmarks = bare ? [] : landmarksOf(blocksOf(body))
  useEffect(() => {
    const anchor = clause === null ? null : anchorOf(body, clause)
    if (anchor) goTo(anchor)
  }, [body, clause])
  return (
    <div className={landmarks.length > 1 ? 'policy-reading' : 'policy-reading policy-reading-alone'}>
      {landmarks.length > 1 && <Contents landmarks={landmarks} />}
      <section
        className="policy-text"
        aria-label={words.text}
        lang={/\p{Script=Han}/u.test(body) ? 'zh-CN' : 'en'}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes and sanitises it, see server/policies/rendering.ts
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}

/** Brings a place of the text into view; whoever reads by ear goes on reading from there. */
export function goTo(anchor: string) {
  const place = document.getElementById(`policy-${anchor}`)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

function Contents({ landmarks }: { landmarks: readonly Landmark[] }) {
  const words = useTexts(texts)
  const isNarrow = useIsNarrow()
  const list = (
    <ul>
      {landmarks.map(({ anchor, text, depth }) => (
        <li key={anchor} className={`policy-depth-${depth}`} lang="zh-CN">
          <button type="button" onClick={() => goTo(anchor)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
  if (isNarrow)
    return (
      <details className="policy-contents">
        <summary>{words.contents}</summary>
        {list}
      </details>
    )
  return (
    <nav className="policy-contents" aria-labelledby="policy-contents">
      <h3 id="policy-contents">{words.contents}</h3>
      {list}
    </nav>
  )
}
