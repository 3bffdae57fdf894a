import { useEffect, useRef, useState } from 'react'
import { type Region, regions } from '#contract/regions.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { RegionBranch, type Tree } from './RegionBranch.tsx'
import { texts } from './texts.ts'
import { pressInTree } from './tree-keys.ts'
import { useMove } from './use-move.ts'

type Props = {
  selected: string | null
  /** Regions on the way to the selected one: they are unfolded, so that it can be seen. */
  along: readonly string[]
  onOpen: (code: string) => void
}

/** The tree of one's own region. Branches are fetched when they are unfolded. */
export function RegionTree({ selected, along, onOpen }: Props) {
  const words = useTexts(texts)
  const isNarrow = useIsNarrow()
  const root = useReply(regions.list, { query: {} })
  const top = root.data?.[0]
  const element = useRef<HTMLDivElement>(null)
  const tree = useTree({ selected, along, top, onOpen })
  useReachable(element, () => tree.setActive(top?.code ?? null))

  return (
    <Answered reply={root} rows={8}>
      {(regions) => (
        <>
          {!isNarrow && <p className="faint small">{words.treeHelp}</p>}
          <div className="region-columns faint small" aria-hidden="true">
            <span>{words.columnRegion}</span>
            <span className="region-figure">{words.columnPeople}</span>
            {top?.filings == null ? null : <span className="region-figure">{words.columnFilings}</span>}
          </div>
          <div role="tree" aria-label={words.tree} ref={element}>
            <RegionBranch regions={regions.slice(0, 1)} depth={1} tree={tree} />
          </div>
        </>
      )}
    </Answered>
  )
}

type Terms = Props & { top: Region | undefined }

function useTree({ selected, along, top, onOpen }: Terms): Tree & { setActive: (code: string | null) => void } {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const { put, by } = useMove()
  const onTheWay = [...along, ...(top ? [top.code] : [])].join()
  useEffect(() => {
    setUnfolded((known) => new Set([...known, ...onTheWay.split(',')]))
  }, [onTheWay])

  const unfold = (code: string, open: boolean) =>
    setUnfolded((known) => new Set(open ? [...known, code] : [...known].filter((other) => other !== code)))
  return {
    selected,
    active: active ?? selected,
    setActive,
    unfolded,
    unfold,
    open: onOpen,
    put,
    press: (event, siblings) => {
      const region = siblings.find(({ code }) => code === event.currentTarget.dataset.code)
      pressInTree(event, event.currentTarget, { open: onOpen, unfold, move: (_, steps) => region && by(region, siblings, steps) })
    },
  }
}

/** One row can always be reached by Tab, also when the one that could has gone. */
function useReachable(element: { current: HTMLElement | null }, fallBack: () => void) {
  useEffect(() => {
    const rows = [...(element.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
    if (rows.length > 0 && !rows.some((row) => row.tabIndex === 0)) fallBack()
  })
}
