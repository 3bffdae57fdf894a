/**
 * When a warranty usually ends: a year after acceptance. Measures on Quality Retention Money in Construction (Jianzhi 2017-138) art. 2: one
 * year as a rule, two at most; a contract may say otherwise, so this is only proposed.
 */
export function usualWarrantyEnd(acceptedOn: string): string {
  const [year, rest] = [Number(acceptedOn.slice(0, 4)), acceptedOn.slice(4)]
  return `${year + 1}${rest === '-02-29' ? '-02-28' : rest}`
}
