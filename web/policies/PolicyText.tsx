import { type Block, blocksOf, type Landmark, landmarksOf } from '#domain/policy-text.ts'
import { useTexts } from '../client/language.ts'
import { useIsNarrow } from '../ui/is-narrow.ts'
import { texts } from './texts.ts'
import './reading.css'

/** A text to read, with its table of contents at its side, or folded above it on a telephone. Every word of it is text, never markup. */
export function PolicyText({ body, bare = false }: { body: string; bare?: boolean }) {
  const words = useTexts(texts)
  const blocks = blocksOf(body)
  const landmarks = bare ? [] : landmarksOf(blocks)
  return (
    <div className={landmarks.length > 1 ? 'policy-reading' : 'policy-reading policy-reading-alone'}>
      {landmarks.length > 1 && <Contents landmarks={landmarks} />}
      <section className="policy-text" aria-label={words.text} lang={/\p{Script=Han}/u.test(body) ? 'zh-CN' : 'en'}>
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <Piece key={at} block={block} isBare={bare} />
        ))}
      </section>
    </div>
  )
}

/** Brings a place of the text into view; whoever reads by ear goes on reading from there. */
export function goTo(anchor: string) {
  const place = document.getElementById(anchorId(anchor))
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

const anchorId = (anchor: string) => `policy-${anchor}`

function Piece({ block, isBare }: { block: Block; isBare: boolean }) {
  const place = block.anchor && !isBare ? { id: anchorId(block.anchor), tabIndex: -1 } : {}
  if (block.kind === 'article')
    return (
      <p className="policy-article" {...place}>
        <strong>{block.marker}</strong>
        {block.text && `　${block.text}`}
      </p>
    )
  if (block.kind !== 'heading') return <p className={block.kind === 'item' ? 'policy-item' : undefined}>{block.text}</p>
  const Heading = headings[block.depth]
  return <Heading {...place}>{block.text}</Heading>
}

const headings = { 1: 'h3', 2: 'h4', 3: 'h5' } as const

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
