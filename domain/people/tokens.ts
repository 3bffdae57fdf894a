import type { Authority } from '#contract/authority.ts'
import type { Actor } from './access.ts'

/** What programs may call with a token: records of filings and what they refer to. What is not written here is closed to them. */
const opened = [
  '/projects',
  '/findings',
  '/alerts',
  '/inspections',
  '/units',
  '/regions',
  '/dictionaries',
  '/policies',
  '/deadlines',
  '/calendar',
]

/**
 * Whether a route can be called with a token at all. Nothing about appeals can, wherever it lies, nor whatever is about accounts, roles, passwords,
 * sessions, channels or tokens themselves.
 */
export const mayUseToken = ({ path }: { path: string }): boolean =>
  opened.some((start) => path === start || path.startsWith(`${start}/`)) && !path.includes('appeal')

export type TokenScope = { codes: readonly Authority[]; prefix: string }

/**
 * Its maker as far as a token goes: the codes they still hold, within a region that still lies in theirs. Null once it lies outside. Own filings
 * know no region, so a token for a smaller one does not act as their filer.
 */
export function narrowed(actor: Actor, { codes, prefix }: TokenScope, region: Actor['region']): Actor | null {
  if (!prefix.startsWith(actor.region.prefix)) return null
  const isWhole = prefix === actor.region.prefix
  const { standsInFor: _people, ...maker } = actor
  return {
    ...maker,
    region,
    grants: [],
    authorities: actor.authorities.filter((code) => codes.includes(code) && (isWhole || code !== 'PERSONAL_PROJECT_MANAGEMENT')),
    supervises: actor.supervises.flatMap((assignment) => {
      if (assignment.prefix.startsWith(prefix)) return [assignment]
      return prefix.startsWith(assignment.prefix) ? [{ ...assignment, prefix }] : []
    }),
  }
}
