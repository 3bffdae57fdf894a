import type { Colour } from './colours.ts'

/** A colour as the style sheets have it in the mode that is shown now, for what cannot be told by a custom property. */
export const shownColour = (name: Colour): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
