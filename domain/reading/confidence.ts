/** How sure the recognition of a scan was, from 0 to 1. Below this a page is as good as not read: upside down, blurred, handwritten. */
export const legibleFrom = 0.6

/** Below this nothing is concluded from a recognised text: it is a gap. */
export const reliableFrom = 0.9

/** Null where nothing was seen that could be a letter. */
export const meanConfidence = (lines: readonly number[]): number | null =>
  lines.length === 0 ? null : lines.reduce((sum, line) => sum + line, 0) / lines.length
