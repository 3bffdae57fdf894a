import type { RiskLevel } from '#contract/risk-levels.ts'
import type { Phase } from './map-texts.ts'

/** Each level has a colour and a shape of its own, so that nobody has to tell red from green. */
const signs: Record<RiskLevel | 'unjudged', { colour: string; outline: string }> = {
  green: { colour: 'var(--done)', outline: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z' },
  yellow: { colour: 'var(--mild)', outline: 'M12 2.5L22 20.5H2z' },
  orange: { colour: 'var(--care)', outline: 'M12 1.5L22.5 12L12 22.5L1.5 12z' },
  red: { colour: 'var(--stop)', outline: 'M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8z' },
  unjudged: { colour: 'var(--wait)', outline: 'M4 4h16v16H4z' },
}

/** How far a filing has come is drawn inside: nothing yet, full, a tick, a cross. */
const insides: Record<Phase, string | null> = {
  waiting: null,
  underway: null,
  done: 'M7.5 13l3.2 3.2l6-6.4',
  halted: 'M8.5 10l7 7m0-7l-7 7',
}

type Props = { level: RiskLevel | null; phase?: Phase; size?: number }

export function MarkerSign({ level, phase = 'underway', size = 28 }: Props) {
  const { colour, outline } = signs[level ?? 'unjudged']
  const inside = insides[phase]
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ display: 'block' }}>
      <path d={outline} fill="none" stroke="var(--paper)" strokeWidth={4} strokeLinejoin="round" />
      <path d={outline} fill={phase === 'waiting' ? 'var(--paper)' : colour} stroke={colour} strokeWidth={2} strokeLinejoin="round" />
      {inside && <path d={inside} fill="none" stroke="var(--paper)" strokeWidth={2.4} strokeLinecap="round" strokeLinejoin="round" />}
    </svg>
  )
}
