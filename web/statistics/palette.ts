import { useColourWeak } from '../look/colour-weak.ts'
import { type ChartColours, chartColoursFor } from '../look/colours.ts'
import { useMode } from '../look/mode.ts'
import { shownColour } from '../look/shown-colour.ts'
import { typeface } from '../look/tokens.ts'

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
  return {
    type: typeface,
    ink: shownColour('ink'),
    soft: shownColour('ink-soft'),
    line: shownColour('line'),
    paper: shownColour('paper'),
    hasPatterns: sight.colourWeak,
    ...chartColoursFor(sight),
  }
}
