import { coloursFor, colourWeak } from './colours.ts'
import { modes, radii, space, typeface, typefaceOfCodes, typeSizes } from './tokens.ts'

/** The tokens as custom properties: what every style sheet is written in. The build puts them before everything else. */
export function customProperties(): string {
  const [light, dark] = modes.map((mode) => ({ ...coloursFor({ mode, colourWeak: false }), 'color-scheme': mode }))
  return [
    rule(':root', { ...measures, ...light }),
    // Paper is white: what is printed is printed in the light.
    `@media screen{${rule(':root[data-mode="dark"]', { ...dark })}}`,
    rule(':root[data-colour-weak]', colourWeak.light),
    `@media screen{${rule(':root[data-mode="dark"][data-colour-weak]', colourWeak.dark)}}`,
  ].join('\n')
}

const measures = {
  ...Object.fromEntries(space.map((size) => [`space-${size}`, `${size}px`])),
  ...Object.fromEntries(typeSizes.map((size) => [`type-${size}`, `${size}px`])),
  ...Object.fromEntries(Object.entries(radii).map(([name, size]) => [`radius-${name}`, `${size}px`])),
  type: typeface,
  'type-codes': typefaceOfCodes,
}

const rule = (selector: string, values: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `${name === 'color-scheme' ? name : `--${name}`}:${value}`)
    .join(';')}}`
