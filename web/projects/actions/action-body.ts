import type { ProjectAction } from '#contract/lifecycle.ts'

type Values = Record<string, unknown>

/** What a form leaves empty is sent as what its action understands by that: null, nothing at all, or zero. */
const empty: Partial<Record<ProjectAction, Values>> = {
  'open-sourcing': { deviationReason: null },
  'fail-round': { deviationReason: null },
  'sign-competitive': { deviationReason: null },
  'sign-direct': { deviationReason: null },
  start: { sitePerson: null, qualityPerson: null, deviationReason: null },
  'report-progress': { reason: null },
  'record-payment': { deviationReason: null },
  archive: { reason: null },
  'request-change': { amount: 0, newEnd: null },
  'request-settlement': { agencyId: null },
}

/** Turns the values of a form into the body of its action. */
export function bodyOf(action: ProjectAction, version: number, values: Values): Values {
  const given = withoutBlanks(values)
  if (action === 'return') return { version, reason: given.reason, marks: ((given.marks ?? []) as Values[]).map(markOf) }
  if (action === 'request-over-price')
    return { version, reason: given.reason, sign: { deviationReason: null, award: null, ...signing(given.sign as Values) } }
  if (action === 'request-correction' || action === 'request-acceptance-correction')
    return { version, reason: given.reason, corrected: correctedOf((given.corrected ?? {}) as Record<string, Values>) }
  if (action === 'fail-round') return { version, ...empty[action], ...given, bidders: biddersOf(given as { bidders: Values[] }) }
  const signs = action === 'sign-competitive' || action === 'sign-direct'
  return { version, ...empty[action], ...(signs ? signing(given) : given) }
}

const markOf = ({ target, note }: Values) => ({ target, note: typeof note === 'string' && note.trim() ? note.trim() : null })

/** A contract's and a bidder's own gaps. */
function signing(values: Values): Values {
  const { contract, award, ...others } = values as { contract: Values; award?: { bidders: Values[] } }
  const bidders = award && biddersOf(award)
  return { ...others, contract: { subcontractedPercent: null, ...contract }, ...(award && { award: { ...award, bidders } }) }
}

/** Whoever is valid after all needs no reason. */
const biddersOf = ({ bidders }: { bidders: Values[] }) =>
  bidders.map((bidder) => ({ valid: true, ...bidder, reason: bidder.valid === false ? bidder.reason : null }))

/** Each part is sent whole: what was left empty in it is meant to be empty. */
function correctedOf(parts: Record<string, Values>): Values {
  const blanks: Record<string, Values> = {
    contract: { subcontractedPercent: null },
    start: { sitePerson: null, qualityPerson: null },
    settlement: { agencyId: null, warrantyEnd: null },
  }
  return Object.fromEntries(
    Object.entries(parts).map(([part, values]) => [
      part,
      { ...blanks[part], ...values, ...(part === 'award' && { bidders: biddersOf(values as { bidders: Values[] }) }) },
    ]),
  )
}

function withoutBlanks(values: Values): Values {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(kept.map(([name, value]) => [name, isPlain(value) ? withoutBlanks(value) : value]))
}

const isPlain = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
