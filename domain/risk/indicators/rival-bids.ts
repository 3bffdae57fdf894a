import type { RiskInput, Severity } from '#contract/risk.ts'
import { fewestSittings, type Origin, type OriginSign, signsOfOneOrigin } from '../../reading/origins.ts'
import { type Rivals, rivalsIn, tenderOf } from '../bids-on-file.ts'
import { asShare, atLeast } from '../comparing.ts'
import { clear, count, fired, gap, indicator, input, limitUsed, linked, notApplicable, share, tooEarly } from '../indicator.ts'
import type { LikeBids } from '../neighbours.ts'
import type { RiskFile } from '../subject.ts'
import { bidderInput } from './bids.ts'

/**
 * Bids of two bidders that descend from one file or have one author; graver where two signs agree. What the tender document has as well, such as
 * the agency's clerk, is everybody's. Tendering Regulations art. 40: bids drawn up by the same unit or person are collusion.
 */
export const K63 = indicator({
  needs: 'project',
  maximum: 5,
  reads: ['bidders', 'bids', 'paperOrigin'],
  figures: { sittings: count(fewestSittings, 2, 50) },
  evaluate({ project }, { sittings }) {
    if (project.rounds.every(({ bidders }) => bidders.length < 2)) return notApplicable
    const pairs = rivalsIn(project)
    const tender = tenderOf(project)
    if (pairs.length === 0 || !areRead(tender)) return tooEarly
    const given = originsOf(tender)
    if (given.length < tender.length) return gap('paperOrigin') // it may be the form that both filled in
    const found = pairs.map((pair) => ({ pair, signs: sharedSigns(pair, given, sittings) })).filter(({ signs }) => signs.length > 0)
    if (found.length > 0) return fired(found.some(({ signs }) => signs.length > 1) ? 5 : 4, found.slice(0, mostPairs).flatMap(tell))
    const bids = pairs.flatMap(({ one, other }) => [...one.files, ...other.files])
    if (!areRead(bids)) return tooEarly
    return originsOf(bids).length < bids.length ? gap('paperOrigin') : clear
  },
})

/** Whoever reads of so many needs no more of them. */
const mostPairs = 6

const areRead = (files: readonly RiskFile[]) => files.every(({ reading }) => reading !== null)

const originsOf = (files: readonly RiskFile[]): Origin[] => files.flatMap(({ reading }) => reading?.origin ?? [])

type SharedSign = OriginSign & { ours: RiskFile; theirs: RiskFile }

/** Each sign once, in the first two files that have it. */
function sharedSigns({ one, other }: Rivals, given: readonly Origin[], sittings: number): SharedSign[] {
  const found = one.files.flatMap((ours) =>
    other.files.flatMap((theirs) => {
      const [mine, its] = [ours.reading?.origin, theirs.reading?.origin]
      return mine && its ? signsOfOneOrigin(mine, its, given, sittings).map((sign): SharedSign => ({ ...sign, ours, theirs })) : []
    }),
  )
  return [...new Map(found.toReversed().map((sign) => [sign.sign, sign])).values()].toReversed()
}

const inputOf = { 'one-document': 'sharedDocument', 'one-pdf': 'sharedPdf', 'one-author': 'sharedAuthor' } as const
/** A few numbers of many tell as much. */
const mostNumbers = 5

const tell = ({ pair: { one, other }, signs }: { pair: Rivals; signs: readonly SharedSign[] }): RiskInput[] => [
  ...[bidderInput(one.bidder), bidderInput(other.bidder)],
  ...signs.flatMap(({ sign, shared, ours, theirs }) => [
    input(inputOf[sign], shared.slice(0, mostNumbers).join(' ')),
    ...[ours, theirs].map(({ id }) => linked('file', id, { kind: 'file', id })),
  ]),
]

/**
 * Bids of two bidders in the same words, without those of the tender document. Until it is known how alike honest bids are here, it is only to
 * be looked at: whoever sets the figures says how grave it may be. Tendering Regulations art. 40: bids that are unusually alike.
 */
export const K64 = indicator({
  needs: 'neighbours',
  maximum: 4,
  reads: ['bidders', 'bids', 'paperText', 'neighbours'],
  figures: { look: share(0.25, 0.05), strong: share(0.5, 0.05), prints: count(100, 20, 10_000), severity: count(2, 1, 4) },
  evaluate({ project, neighbours }, { look, strong, prints, severity }) {
    if (project.rounds.every(({ bidders }) => bidders.length < 2)) return notApplicable
    const pairs = rivalsIn(project)
    const tender = tenderOf(project)
    if (pairs.length === 0 || !areTranscribed(tender)) return tooEarly
    if (neighbours === null) return gap('neighbours')
    if (tender.some(isWithoutText)) return gap('paperText') // what everybody was given cannot be taken away
    const bids = pairs.flatMap(({ one, other }) => [...one.files, ...other.files])
    const doubtful = new Set(bids.filter(isWithoutText).map(({ id }) => id))
    const [most] = neighbours.likeBids
      .filter(({ one, other, own, share }) => !doubtful.has(one) && !doubtful.has(other) && own >= prints && atLeast(share, look))
      .toSorted((one, other) => other.share - one.share || (one.one < other.one ? -1 : 1))
    if (most) {
      const isStrong = atLeast(most.share, strong)
      const held = isStrong ? limitUsed('figure.strong', strong) : limitUsed('figure.look', look)
      return fired(Math.min(isStrong ? 4 : 3, severity) as Severity, tellWords(pairs, most), held) // whole numbers from 1 to 4
    }
    if (!areTranscribed(bids)) return tooEarly
    return doubtful.size > 0 ? gap('paperText') : clear
  },
})

/** Letters on scans are recognised later than texts are read. */
const areTranscribed = (files: readonly RiskFile[]) => files.every(({ reading }) => reading !== null && !reading.isAwaited)

/** Has none, or one that was recognised with doubt. */
const isWithoutText = ({ reading }: RiskFile) => reading?.facts === null

function tellWords(pairs: readonly Rivals[], { one, other, share, page, excerpt }: LikeBids): RiskInput[] {
  const has = (id: string) => (file: RiskFile) => file.id === id
  const pair = pairs.find((pair) => pair.one.files.some(has(one)) && pair.other.files.some(has(other)))
  return [
    ...(pair ? [bidderInput(pair.one.bidder), bidderInput(pair.other.bidder)] : []),
    ...[one, other].map((id) => linked('file', id, { kind: 'file', id })),
    input('sharedWords', asShare(share)),
    input('page', page),
    input('excerpt', excerpt),
  ]
}
