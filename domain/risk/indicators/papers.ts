import type { RiskInput, RiskOutcome } from '#contract/risk.ts'
import { isCounted } from '../../filing/filing.ts'
import { type Attendance, attendanceAmong } from '../../reading/minutes.ts'
import { differs, fenOf, priceInstead } from '../../reading/prices.ts'
import type { Standing } from '../../reading/stands.ts'
import { above, atLeast } from '../comparing.ts'
import { clear, fired, gap, indicator, input, notApplicable, share, tooEarly } from '../indicator.ts'
import { onceSigned } from '../project-facts.ts'
import { isBasis, isContract, type Paper, papersOf, stillUnknown, whereIn } from '../read-papers.ts'
import type { RiskFile, RiskReading } from '../subject.ts'

/**
 * The contract names another price than the one on record. A price that stands anywhere in any of the contract's files is not another;
 * neither is one that a file does not surely say. Tendering Law art. 46: no other agreement beside the contract.
 */
export const K57 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'contractPrice', 'paperText'],
  evaluate: onceSigned(({ price }, { project }) => {
    const standings = papersOf(project, isContract, (reading) => priceStands(reading, price))
    return firstContradiction(standings, (file, standing) =>
      fired(4, [input('contractPrice', price), input('readPrice', standing.read), ...whereIn(file, standing)]),
    )
  }),
})

/** The contract's words say another amount than its figures. Only text that no recognition may have garbled. */
export const K58 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['contract', 'paperText'],
  evaluate: onceSigned((_, { project }) => {
    const papers = papersOf(project, isContract, ({ facts, isRecognised }) => (isRecognised ? null : (facts?.prices ?? null)))
    for (const { file, found } of papers) {
      const price = found?.find(differs)
      if (price) return fired(3, [input('priceInWords', price.words), input('priceInFigures', price.figures), ...whereIn(file, price)])
    }
    return stillUnknown(papers) ?? clear
  }),
})

/**
 * The minutes say other numbers than the filing; graver where those miss the quorum. Any meeting of any of the files that has the numbers clears it.
 * Villagers' Committees Law arts. 22 and 26.
 */
export const K60 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['decisionType', 'shouldAttend', 'didAttend', 'agreed', 'paperText'],
  figures: { attendance: share(2 / 3, 0.5), agreement: share(0.5, 0.3) },
  evaluate({ project }, figures) {
    const { decisionType, shouldAttend, didAttend, agreed } = project.filing
    if (project.firstSubmittedAt === null) return tooEarly
    if (decisionType === null) return gap('decisionType')
    if (!isCounted(decisionType)) return notApplicable
    if (shouldAttend === null || didAttend === null || agreed === null)
      return gap(shouldAttend === null ? 'shouldAttend' : didAttend === null ? 'didAttend' : 'agreed')
    const typed = { should: shouldAttend, did: didAttend, agreed }
    const standings = papersOf(project, isBasis, ({ facts }) => facts && attendanceAmong(facts, typed))
    return firstContradiction(standings, (file, { read, ...place }) => {
      const isQuorate = atLeast(read.did, figures.attendance * read.should) && above(read.agreed, figures.agreement * read.did)
      return fired(isQuorate ? 3 : 4, [...counts(typed, read), ...whereIn(file, place)])
    })
  },
})

function priceStands({ facts, isRecognised }: RiskReading, price: number): Standing<number> | null {
  if (!facts) return null
  const [first] = facts.prices
  if (facts.amounts?.includes(price)) return { result: 'confirmed', page: first?.page ?? 1, excerpt: first?.excerpt ?? '' }
  const other = facts.amounts && priceInstead(facts.prices, price, isRecognised)
  return other ? { result: 'contradicted', read: fenOf(other), page: other.page, excerpt: other.excerpt } : { result: 'unclear' }
}

type Contradiction<Read> = Extract<Standing<Read>, { result: 'contradicted' }>

/** What one file confirms, no other contradicts; and a file nobody could read may be the one that confirms. */
function firstContradiction<Read>(
  papers: readonly Paper<Standing<Read>>[],
  tell: (file: RiskFile, standing: Contradiction<Read>) => RiskOutcome,
): RiskOutcome {
  if (papers.some(({ found }) => found?.result === 'confirmed')) return clear
  const unknown = stillUnknown(papers)
  if (unknown) return unknown
  for (const { file, found } of papers) if (found?.result === 'contradicted') return tell(file, found)
  return clear
}

const counts = (typed: Attendance, read: Attendance): RiskInput[] => [
  ...[input('shouldAttend', typed.should), input('didAttend', typed.did), input('agreed', typed.agreed)],
  ...[input('readShouldAttend', read.should), input('readDidAttend', read.did), input('readAgreed', read.agreed)],
]
