import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { type RegionOption, regions } from '#contract/regions.ts'
import { bilingual, useLabel, useTexts } from '../../client/language.ts'
import { useOnDemand } from '../../client/loading/on-demand.ts'
import { fetchReply, useReply } from '../../client/reply.ts'
import { choiceTexts, useChoiceStatus } from './choice-status.ts'
import type { RegionFieldProps, RegionNode } from './region-field.ts'
import { regionTree } from './region-tree.ts'
import { useSearchText } from './use-search-text.ts'

const texts = bilingual({
  en: { choose: 'Name or code', nothing: 'No such region.' },
  zh: { choose: '名称、代码或拼音', nothing: '没有符合条件的区域。' },
})

type Props = {
  id?: string
  value?: string | null
  onChange?: (code: string | null) => void
  /** The highest region offered; the top of the installation when it is left out. */
  below?: string
  disabled?: boolean
  'aria-label'?: string
}

/**
 * A region from the tree, whose branches are fetched as they are opened, or found by what is typed: its name, code, pinyin or initials. Shows
 * the names on the way to the chosen one.
 */
export function RegionPicker({ id, value, onChange, below, ...others }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const ownId = useId()
  const fieldId = id ?? ownId
  const { text, typed, type, isSettled, events } = useSearchText(60)
  const branches = useBranches(below)
  const hits = useHits(text, below)
  const path = useReply(regions.options, { query: { path: value ?? '' } }, { ...slow, enabled: Boolean(value) })
  const chosen = value ? { value, label: (path.data ?? []).map((region) => labelOf(region.name)).join(' / ') || value } : null
  const isSearching = typed.trim() !== ''
  // Nothing is offered that was found for other letters: Enter would choose it.
  const isAwaited = isSearching && (!isSettled || hits.reply.isPlaceholderData)
  const choose = (code: string | null) => {
    type('')
    onChange?.(code)
  }
  // The library walks through its tree, but not through hits that arrive after the letters they belong to.
  const walk = useHitKeys(isAwaited || !isSearching ? [] : hits.nodes.map(({ value: code }) => code), text, choose)

  const found = hits.nodes.map((node) => ({ ...node, ...(node.value === walk.at && { className: 'ant-select-tree-treenode-active' }) }))
  const nodes: RegionNode[] = isAwaited ? [] : isSearching ? found : branches.nodes

  const { part, place, touches } = useOnDemand(regionTree)
  const [isOpen, setIsOpen] = useState(false)
  const Field = part?.RegionTree ?? RegionText
  return (
    <div
      ref={place}
      {...touches}
      onCompositionStart={() => {
        touches.onCompositionStart()
        events.onCompositionStart()
      }}
      onCompositionEnd={() => {
        touches.onCompositionEnd()
        events.onCompositionEnd()
      }}
      onKeyDownCapture={walk.onKeyDown}
    >
      <Field
        {...others}
        id={fieldId}
        placeholder={words.choose}
        open={isOpen}
        onOpenChange={setIsOpen}
        nodes={nodes}
        chosen={chosen}
        typed={typed}
        onType={type}
        onChoose={choose}
        {...(isSearching ? {} : { onUnfold: branches.open })}
        {...useChoiceStatus(isSearching ? hits.reply : branches.reply, words.nothing, isSearching && !isSettled)}
      />
    </div>
  )
}

/** The same field before the tree has arrived. */
function RegionText({ nodes: _nodes, chosen, typed, onType, onChoose, onUnfold: _onUnfold, ...others }: RegionFieldProps) {
  const { searching } = useTexts(choiceTexts)
  return (
    <Select
      {...others}
      className="wide-field"
      allowClear
      labelInValue
      showSearch={{ searchValue: typed, onSearch: onType, filterOption: false }}
      {...(chosen ? { value: chosen } : {})}
      notFoundContent={searching}
      onChange={() => onChoose(null)}
    />
  )
}

const slow = { staleTime: 300_000 }

/** The tree as far as it was opened. */
function useBranches(below: string | undefined) {
  const labelOf = useLabel()
  const replies = useQueryClient()
  const [opened, setOpened] = useState<readonly RegionOption[]>([])
  const reply = useReply(regions.options, { query: below ? { path: below } : {} }, slow)
  const offered = below ? (reply.data ?? []).filter((region) => region.code === below) : (reply.data ?? [])
  return {
    reply,
    nodes: [...offered, ...opened].map((region) => nodeOf(region, labelOf(region.name), offered)),
    open: async (code: string) => {
      const children = await fetchReply(replies, regions.options, { query: { parent: code } })
      setOpened((known) => [...known.filter((region) => region.parentCode !== code), ...children])
    },
  }
}

function nodeOf(region: RegionOption, title: string, offered: readonly RegionOption[]) {
  const isTop = offered.some(({ code }) => code === region.code)
  return { id: region.code, value: region.code, title, isLeaf: !region.hasChildren, ...(isTop ? {} : { pId: region.parentCode }) }
}

/** Arrow keys move through the hits, Enter takes the one they stand at: the first unless they moved. */
function useHitKeys(codes: readonly string[], text: string, choose: (code: string) => void) {
  const [moved, setMoved] = useState({ text, at: 0 })
  const at = moved.text === text ? Math.min(moved.at, codes.length - 1) : 0
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const code = codes[at]
    if (event.nativeEvent.isComposing || code === undefined || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) choose(code)
    else setMoved({ text, at: Math.max(0, Math.min(at + step, codes.length - 1)) })
  }
  return { at: codes[at], onKeyDown }
}

/** Each with the way to it: many villages have the same name. */
function useHits(text: string, below: string | undefined) {
  const labelOf = useLabel()
  const query = { text, ...(below && { below }) }
  const reply = useReply(regions.find, { query }, { ...slow, enabled: text !== '', keepPrevious: true })
  const nodes = (reply.data ?? []).map(({ code, name, path }) => {
    const way = path.map((above) => labelOf(above.name)).join(' / ')
    return { id: code, value: code, title: way ? `${labelOf(name)}（${way}）` : labelOf(name), isLeaf: true }
  })
  return { reply, nodes }
}
