/** Of a table of letters those a formula uses: standing alone, not as part of a word. */
export const lettersIn = <Meaning>(formula: string, letters: readonly (readonly [string, Meaning])[]): (readonly [string, Meaning])[] =>
  letters.filter(([letter]) => new RegExp(`(?<![A-Za-z])${letter}(?![A-Za-z])`).test(formula))
