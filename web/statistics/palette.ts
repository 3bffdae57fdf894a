import { useColourWeak } from '../look/colour-weak.ts'
import { useMode } from '../look/mode.ts'
import { type ChartColours, chartColoursFor, coloursFor, typeface } from '../look/tokens.ts'

export type Palette = ChartColours & {
  type: string
  ink: string
  soft: string
  line: string
  paper: string
  /** Colours alone would not tell them apart: patterns do. */
  hasPatterns: boolean
}

/** A canvas knows no custom properties, so the charts are handed the tokens themselves. */
export function usePalette(): Palette {
  const sight = { mode: useMode(), colourWeak: useColourWeak() }
  const colours = coloursFor(sight)
  return {
    type: typeface,
    ink: colours.ink,
    soft: colours['ink-soft'],
    line: colours.line,
    paper: colours.paper,
    hasPatterns: sight.colourWeak,
    ...chartColoursFor(sight),
  }
}
