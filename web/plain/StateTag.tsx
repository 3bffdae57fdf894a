import type { ReactNode } from 'react'
import './plain.css'

/** Grey waits, blue moves, green is done, orange wants attention, red stops. */
export const tones = ['wait', 'move', 'done', 'care', 'stop'] as const
export type Tone = (typeof tones)[number]

/** A state in a word. Its tone has a shape as well as a colour, so that neither is needed alone. */
export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`state-tag tone-${tone}`}>
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {shapes[tone]}
      </svg>
      {children}
    </span>
  )
}

const shapes: Record<Tone, ReactNode> = {
  wait: <circle cx="5" cy="5" r="3.6" />,
  move: <path d="M3 1.5 7.5 5 3 8.5" />,
  done: <path d="m1.5 5.3 2.5 2.4L8.5 2.5" />,
  care: <path d="M5 1v4.6M5 8.8v.1" />,
  stop: <path d="m2 2 6 6M8 2 2 8" />,
}
