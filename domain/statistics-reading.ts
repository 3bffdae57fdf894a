import type { Stretch } from './statistics-period.ts'

/** What the figures are narrowed by beside place and period. */
export type Narrowing = { kind?: number | undefined; trade?: string | undefined; method?: string | undefined; source?: string | undefined }

/** `*` everything, one value of one dimension, or `x`: one value of each. */
export type Facet = '*' | 'k' | 't' | 'm' | 's' | 'x'

const facets = { kind: 'k', trade: 't', method: 'm', source: 's' } as const

/** The facet whose cells hold exactly what is asked for. */
export function facetOf(narrowing: Narrowing): Facet {
  const [only, ...others] = Object.entries(facets).filter(([name]) => narrowing[name as keyof Narrowing] !== undefined)
  return only === undefined ? '*' : others.length > 0 ? 'x' : only[1]
}

/**
 * Whether there are cells for an area of so many digits, or whether its facts are added up. Provinces and cities have all cells, counties
 * those of years, and by month those narrowed by one thing at most; towns these of years, and totals by month. Elsewhere there would be as
 * many cells as filings.
 */
export function hasCells(digits: number, span: Stretch['span'], facet: Facet): boolean {
  if (digits <= 4) return true
  if (digits === 6) return span === 'years' || facet !== 'x'
  return digits === 9 && (facet === '*' || (span === 'years' && facet !== 'x'))
}

/** The same for what indicators found: of months without narrowing down to counties, of years by one facet, and in towns without narrowing. */
export function hasFiredCells(digits: number, span: Stretch['span'], facet: Facet): boolean {
  if (span === 'months') return facet === '*' && digits <= 6
  return facet !== 'x' && (digits <= 6 || (digits === 9 && facet === '*'))
}

/** For suppliers: without narrowing, of years down to counties, of months in cities and provinces. */
export const hasAwardCells = (digits: number, span: Stretch['span'], facet: Facet) => facet === '*' && digits <= (span === 'years' ? 6 : 4)
