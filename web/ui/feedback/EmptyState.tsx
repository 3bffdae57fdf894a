import type { ReactNode } from 'react'
import './empty-state.css'

type Props = {
  title: string
  /** What will be here, or what to do about it. */
  text: string
  action?: ReactNode
  /** Inside a table or card, which has a frame of its own. */
  bare?: boolean
}

export function EmptyState({ title, text, action, bare }: Props) {
  return (
    <div className={bare ? 'empty bare' : 'empty'}>
      <svg width="56" height="56" viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M15 8h19l8 8v31a2 2 0 0 1-2 2H15a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2Z" />
        <path d="M34 8v8h8M20 24h15M20 31h15M20 38h8" strokeLinecap="round" />
      </svg>
      <p className="empty-title">{title}</p>
      <p className="above-4 quiet">{text}</p>
      {action}
    </div>
  )
}
