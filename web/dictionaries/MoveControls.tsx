import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { DictionaryItem } from '#contract/dictionaries.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

export type Control = 'handle' | 'up' | 'down'

type Props = {
  item: DictionaryItem
  at: number
  count: number
  describedBy: string
  onMove: (from: number, to: number, control: Control) => void
  onGrab: (event: PointerEvent<HTMLElement>) => void
}

/** Three ways to the same end: drag the handle, press arrow keys on it, or press the buttons, which need neither dragging nor keys. */
export function MoveControls({ item, at, count, describedBy, onMove, onGrab }: Props) {
  const words = useTexts(texts)
  const name = useLabel()(item.label)
  const targets: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(at, to, 'handle')
  }
  const control = (which: Control) => ({ type: 'button' as const, 'data-code': item.code, 'data-control': which })
  return (
    <span className="move-controls">
      <button
        {...control('handle')}
        className="move-button stack gap-0 quiet handle"
        aria-label={words.move(name)}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
        onPointerDown={onGrab}
      >
        <HolderOutlined aria-hidden />
      </button>
      {/* Not `disabled`: at the end of the way the focus would fall off the button. */}
      <button
        {...control('up')}
        className="move-button stack gap-0 quiet"
        aria-label={words.up(name)}
        aria-disabled={at === 0}
        onClick={() => onMove(at, at - 1, 'up')}
      >
        <ArrowUpOutlined aria-hidden />
      </button>
      <button
        {...control('down')}
        className="move-button stack gap-0 quiet"
        aria-label={words.down(name)}
        aria-disabled={at === count - 1}
        onClick={() => onMove(at, at + 1, 'down')}
      >
        <ArrowDownOutlined aria-hidden />
      </button>
    </span>
  )
}
