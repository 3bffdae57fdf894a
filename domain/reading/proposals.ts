import type { ProposedField } from '#contract/readings.ts'
import { meetingsIn } from './minutes.ts'
import { type Paper, paperOf } from './paper.ts'
import { fenOf, pricesOf, surePrice } from './prices.ts'
import { labelledDay, type Source } from './stands.ts'

export type Proposed = { field: ProposedField; value: string | number; page: number }
export type ProposingPaper = 'decision' | 'estimate' | 'contract'

/** What a paper says that somebody would otherwise type from it: only what stands there once and for sure. Whoever writes takes it over or not. */
export function proposedBy(kind: ProposingPaper, pages: readonly string[], source: Source): Proposed[] {
  const paper = paperOf(pages)
  const found = {
    decision: () => [...attendance(pages), ...day('decisionDate', 'meeting', paper, source)],
    estimate: () => price('estimatedPrice', paper, source),
    contract: () => [...price('contractPrice', paper, source), ...day('signDate', 'signature', paper, source)],
  }
  return found[kind]()
}

/** Of minutes of several meetings nobody knows which is meant. */
function attendance(pages: readonly string[]): Proposed[] {
  const { meetings, votes } = meetingsIn(pages)
  const [meeting] = meetings
  if (!meeting || meetings.length > 1) return []
  const { should, did, agreed, page } = meeting
  return [
    { field: 'shouldAttend', value: should, page },
    { field: 'didAttend', value: did, page },
    ...(votes.length === 1 ? [{ field: 'agreed' as const, value: agreed, page }] : []),
  ]
}

/** As `dayStands` has it: no day is believed of a scan. */
function day(field: ProposedField, of: Parameters<typeof labelledDay>[1], paper: Paper, { isRecognised }: Source): Proposed[] {
  const found = isRecognised ? null : labelledDay(paper, of)
  return found ? [{ field, value: found.day, page: found.page }] : []
}

/** 38.65万 may be rounded, and is then nobody's exact amount. */
function price(field: ProposedField, paper: Paper, { isRecognised }: Source): Proposed[] {
  const found = surePrice(pricesOf(paper), isRecognised)
  return found && (found.words !== null || found.step === 1) ? [{ field, value: fenOf(found), page: found.page }] : []
}

/** Papers that say different things propose nothing. */
export function agreedUpon<One extends Proposed>(proposals: readonly One[]): One[] {
  return [...Map.groupBy(proposals, ({ field }) => field).values()].flatMap((ofField) => {
    const [first] = ofField
    return first && ofField.every(({ value }) => value === first.value) ? [first] : []
  })
}
