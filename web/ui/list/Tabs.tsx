import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './tabs.css'

type Tab<Key> = { key: Key; label: ReactNode; children: ReactNode }
type Props<Key> = {
  items: readonly Tab<NoInfer<Key>>[]
  active: Key
  onChoose: (key: Key) => void
  className?: string
  /** What was opened once stays as it was left, with everything typed into it. */
  keepsOpened?: boolean
}

/** Parts of a page, of which one is shown. The arrow keys walk along the row, Enter opens. */
export function Tabs<Key extends string>({ items, active, onChoose, className, keepsOpened = false }: Props<Key>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<readonly Key[]>([active])
  if (!opened.includes(active)) setOpened([...opened, active])
  const isFirst = items[0]?.key === active
  const shown = useRef('')
  // Counts that arrive widen the row, and would push the chosen tab out of it again. At its beginning nothing need be measured.
  useEffect(() => {
    const now = isFirst && shown.current === '' ? '' : `${active} ${row.current?.scrollWidth}`
    if (now !== shown.current && row.current) bringIntoRow(row.current)
    shown.current = now
  })

  return (
    <div className={className}>
      <div ref={row} role="tablist" onKeyDown={walk}>
        {items.map(({ key, label }) => (
          <button
            type="button"
            role="tab"
            key={key}
            id={`${id}-${key}`}
            aria-selected={key === active}
            aria-controls={key === active ? `${id}-part` : undefined}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {items
        .filter(({ key }) => key === active || (keepsOpened && opened.includes(key)))
        .map(({ key, children }) => (
          <div
            role="tabpanel"
            key={key}
            id={key === active ? `${id}-part` : undefined}
            aria-labelledby={`${id}-${key}`}
            hidden={key !== active}
          >
            {children}
          </div>
        ))}
    </div>
  )
}

/** The page itself stays where it is. */
function bringIntoRow(row: HTMLElement) {
  const [seen, tab] = [row.getBoundingClientRect(), row.querySelector('[aria-selected="true"]')?.getBoundingClientRect()]
  if (tab) row.scrollLeft += Math.max(0, tab.right - seen.right) - Math.max(0, seen.left - tab.left)
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** To the next tab, round the ends; Home and End lead there. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const step = steps[event.key]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : (at + step) % tabs.length
  if (next === null) return
  event.preventDefault()
  tabs.at(next)?.focus()
}
