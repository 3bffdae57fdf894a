import { expect, test } from 'vitest'
import { type Colour, coloursFor } from './colours.ts'
import { modes } from './tokens.ts'

const sights = modes.flatMap((mode) => [false, true].map((colourWeak) => ({ mode, colourWeak })))

/** What is written on what. */
const texts: [on: Colour, ...texts: Colour[]][] = [
  ['paper', 'ink', 'ink-soft', 'ink-faint', 'link', 'link-deep', 'wait', 'move', 'done', 'mild', 'care', 'stop'],
  ['ground', 'ink', 'ink-soft', 'ink-faint', 'link', 'link-deep', 'wait', 'move', 'done', 'care', 'stop'],
  ['raised', 'ink', 'ink-soft', 'ink-faint', 'link', 'link-deep'],
  ['accent-wash', 'ink', 'ink-soft', 'ink-faint', 'link', 'link-deep'],
  ['solid', 'on-solid'],
  ['solid-deep', 'on-solid'],
  ['night', 'night-text', 'night-ink'],
  ['night-raised', 'night-text', 'night-ink'],
  ['wait-wash', 'ink', 'ink-soft', 'wait'],
  ['move-wash', 'ink', 'ink-soft', 'move'],
  ['done-wash', 'ink', 'ink-soft', 'done'],
  ['mild-wash', 'ink', 'mild'],
  ['care-wash', 'ink', 'ink-soft', 'care'],
  ['stop-wash', 'ink', 'ink-soft', 'stop'],
]

/** What one has to see to operate it, on what it stands on. */
const edges: [on: Colour, ...edges: Colour[]][] = [
  ['paper', 'edge', 'accent', 'solid', 'link'],
  ['ground', 'edge', 'accent', 'solid', 'link'],
  ['raised', 'edge', 'accent', 'link'],
  ['accent-wash', 'edge', 'link'],
  ['night', 'night-ink'],
]

test.each(sights)('every text has a contrast of 4.5 to what it is written on: $mode, colour-weak $colourWeak', (sight) => {
  expect(tooFaint(texts, coloursFor(sight), 4.5)).toEqual([])
})

test.each(sights)('borders of controls and focus have a contrast of 3 to their ground: $mode, colour-weak $colourWeak', (sight) => {
  expect(tooFaint(edges, coloursFor(sight), 3)).toEqual([])
})

function tooFaint(pairs: typeof texts, colours: Record<Colour, string>, least: number): string[] {
  const all = pairs.flatMap(([on, ...names]) => names.map((name) => ({ on, name, is: contrast(colours[name], colours[on]) })))
  return all.filter(({ is }) => is < least).map(({ on, name, is }) => `${name} on ${on}: ${is.toFixed(2)}`)
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
