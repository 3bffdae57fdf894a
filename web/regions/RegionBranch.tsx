import { CaretRightOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import type { KeyboardEvent } from 'react'
import { type Region, regions } from '#contract/regions.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { RefusalNotice } from '../ui/feedback/RefusalNotice.tsx'
import { filingsText } from './figures.ts'
import { RegionState } from './RegionState.tsx'
import { texts } from './texts.ts'
import { type Dragged, useDragging } from './use-dragging.ts'

export type Tree = {
  selected: string | null
  /** The row that Tab reaches. */
  active: string | null
  setActive: (code: string) => void
  unfolded: ReadonlySet<string>
  unfold: (code: string, unfolded: boolean) => void
  open: (code: string) => void
  put: (region: Region, siblings: readonly Region[], place: number) => void
  press: (event: KeyboardEvent<HTMLElement>, siblings: readonly Region[]) => void
}

type Props = { regions: readonly Region[]; depth: number; tree: Tree }

/** Siblings in their order, each with its own branch. */
export function RegionBranch({ regions: siblings, depth, tree }: Props) {
  const dragged = useDragging(siblings, tree.put)
  return siblings.map((region, at) => (
    <RegionNode key={region.code} region={region} siblings={siblings} place={at + 1} depth={depth} tree={tree} dragged={dragged} />
  ))
}

type NodeProps = { region: Region; siblings: readonly Region[]; place: number; depth: number; tree: Tree; dragged: Dragged }

/** A row and, behind it, the rows below it. They stand side by side on the page; their levels make the tree. */
function RegionNode({ region, siblings, place, depth, tree, dragged }: NodeProps) {
  const { code, childCount } = region
  const isUnfolded = childCount > 0 && tree.unfolded.has(code)
  const children = useReply(regions.list, { query: { parent: code } }, { enabled: isUnfolded })
  const isBusy = isUnfolded && children.isPending
  const marks = ['region-row', code === tree.selected && 'selected', !region.open && 'closed', dragged.markOf(code)]
  return (
    <>
      <div
        role="treeitem"
        aria-level={depth}
        aria-posinset={place}
        aria-setsize={siblings.length}
        aria-selected={code === tree.selected}
        aria-busy={isBusy}
        {...(childCount > 0 ? { 'aria-expanded': isUnfolded } : {})}
        data-code={code}
        tabIndex={code === tree.active ? 0 : -1}
        className={marks.filter(Boolean).join(' ')}
        style={{ paddingInlineStart: (depth - 1) * 20 }}
        onFocus={() => tree.setActive(code)}
        onClick={() => tree.open(code)}
        onKeyDown={(event) => tree.press(event, siblings)}
        {...(depth > 1 ? dragged.handlersFor(region) : {})}
      >
        <Caret region={region} tree={tree} isBusy={isBusy} />
        <RowText region={region} />
      </div>
      {isUnfolded && children.error ? <RefusalNotice failure={children.error} onRetry={children.refetch} /> : null}
      {isUnfolded && children.data && <RegionBranch regions={children.data} depth={depth + 1} tree={tree} />}
    </>
  )
}

/** For the pointer only: the arrow keys do the same. */
function Caret({ region: { code, childCount }, tree, isBusy }: { region: Region; tree: Tree; isBusy: boolean }) {
  if (childCount === 0) return <span className="region-caret faint small" />
  const isUnfolded = tree.unfolded.has(code)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={isUnfolded ? 'region-caret faint small unfolded' : 'region-caret faint small'}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        tree.unfold(code, !isUnfolded)
      }}
    >
      {isBusy ? <Spin size="small" /> : <CaretRightOutlined />}
    </button>
  )
}

function RowText({ region }: { region: Region }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { name, open, users, filings } = region
  return (
    <>
      <span className="region-name">{labelOf(name)}</span>
      {!open && <RegionState region={region} />}
      <span className="region-figure figure">
        {users}
        <span className="visually-hidden"> {words.columnPeople}</span>
      </span>
      {filings === null ? null : (
        <span className="region-figure figure">
          {filingsText(filings)}
          <span className="visually-hidden"> {words.columnFilings}</span>
        </span>
      )}
    </>
  )
}
