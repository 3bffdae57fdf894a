import { useEffect, useId, useRef, useState } from 'react'
import type { DictionaryItem, EditableDictionary } from '#contract/dictionaries.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useDragging } from './dragging.ts'
import { ItemActions } from './ItemActions.tsx'
import { type Control, MoveControls } from './MoveControls.tsx'
import { useOrdering } from './ordering.ts'
import { texts } from './texts.ts'

type Props = { dictionary: EditableDictionary; items: readonly DictionaryItem[]; onEdit: (item: DictionaryItem) => void }

/** The items in their order. Each step of a move is told to whoever cannot see it. */
export function ItemList({ dictionary, items, onEdit }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const ordering = useOrdering(dictionary, items)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const keepFocus = useFocusKeeper(list)
  const dragging = useDragging(list, ordering)
  const helpId = useId()
  const hasClass = dictionary === 'qrgysqd'

  const move = (from: number, to: number, control: Control) => {
    const item = ordering.items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    keepFocus(item.code, control)
    ordering.move(from, to)
    setSaid(words.movedTo(labelOf(item.label), to + 1, items.length))
  }
  return (
    <>
      <div className="dictionary-help faint small">
        <p id={helpId}>{words.howToMove}</p>
        <p>{words.whyNotDeleted}</p>
      </div>
      <div className={hasClass ? 'item-head quiet medium with-class' : 'item-head quiet medium'} aria-hidden="true">
        <span>{words.place}</span>
        <span>{words.chinese}</span>
        <span>{words.english}</span>
        <span>{words.code}</span>
        {hasClass && <span>{words.methodClass}</span>}
        <span>{words.state}</span>
        <span>{words.actions}</span>
      </div>
      <ol ref={list} className="items" aria-label={words.items}>
        {ordering.items.map((item, at) => (
          <li key={item.code} className={rowClass(item, { hasClass, isDragged: dragging.code === item.code })}>
            <MoveControls
              item={item}
              at={at}
              count={items.length}
              describedBy={helpId}
              onMove={move}
              onGrab={(event) => dragging.grab(event, item.code, at)}
            />
            <span className="item-name anywhere" lang="zh-CN">
              {item.label.zh}
            </span>
            <span className="item-name anywhere" lang="en">
              {item.label.en}
            </span>
            <code className="code">{item.code}</code>
            {hasClass && <span className="item-class">{item.methodClass && words.classes[item.methodClass]}</span>}
            <ItemActions dictionary={dictionary} item={item} onEdit={onEdit} />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function rowClass({ enabled }: DictionaryItem, { hasClass, isDragged }: { hasClass: boolean; isDragged: boolean }) {
  return ['item', hasClass && 'with-class', !enabled && 'off', isDragged && 'dragged'].filter(Boolean).join(' ')
}

/** A row that changes its place in the document loses the focus; whoever moves by keyboard keeps it. */
function useFocusKeeper(list: { current: HTMLElement | null }) {
  const held = useRef<{ code: string; control: Control } | null>(null)
  useEffect(() => {
    if (!held.current) return
    const { code, control } = held.current
    const button = list.current?.querySelector<HTMLElement>(`[data-code="${code}"][data-control="${control}"]`)
    if (button && document.activeElement !== button) button.focus()
    held.current = null
  })
  return (code: string, control: Control) => {
    held.current = { code, control }
  }
}
