import { useSyncExternalStore } from 'react'

export type Palette = {
  type: string
  ink: string
  soft: string
  line: string
  paper: string
  series: string[]
  quiet: string
  attention: string
  ramp: string[]
  /** Colours alone would not tell them apart: patterns do. */
  hasPatterns: boolean
}

const usual = {
  series: ['#606ce3', '#a4aac2', '#2b8a9e', '#c98a2b', '#7b5ea7', '#4d7f4f'],
  attention: '#b4610b',
  ramp: ['#f4f5fd', '#c3c9f5', '#8f99ea', '#606ce3', '#3e48aa'],
}
/** Blue, orange and darkness: told apart by those who see neither red nor green. */
const colourWeak = {
  series: ['#00529e', '#b9c0cf', '#8a4b00', '#00424f', '#d98b2b', '#5b5f73'],
  attention: '#8a4b00',
  ramp: ['#eef4fb', '#b7d3ee', '#6fa8d8', '#1f74b5', '#003a70'],
}

export function usePalette(): Palette {
  const hasPatterns = useSyncExternalStore(subscribe, () => document.documentElement.hasAttribute(attribute))
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    type: token('--type'),
    ink: token('--ink'),
    soft: token('--ink-soft'),
    line: token('--line'),
    paper: token('--paper'),
    quiet: '#a4aac2',
    hasPatterns,
    ...(hasPatterns ? colourWeak : usual),
  }
}

/** Set on the document while colours must not carry meaning alone. */
const attribute = 'data-colour-weak'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: [attribute] })
  return () => observer.disconnect()
}
