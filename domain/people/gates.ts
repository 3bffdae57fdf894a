import type { Authority } from '#contract/authority.ts'
import type { Gate } from '#contract/route.ts'

/** How far one authority alone leads through a gate: through, only together with others, or not at all. */
export type Passage = 'through' | 'with-others' | 'closed'

export function passage(gate: Gate, authority: Authority): Passage {
  if (typeof gate === 'string') return 'through'
  if (!('all' in gate)) return gate.includes(authority) ? 'through' : 'closed'
  if (!gate.all.includes(authority)) return 'closed'
  return gate.all.length === 1 ? 'through' : 'with-others'
}
