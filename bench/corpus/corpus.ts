import type { Half } from '../evidence/chance.ts'
import { originKinds, wordKinds } from './bid-cases.ts'
import { contractKinds } from './contract-cases.ts'
import type { Dossier, Medium, Truth } from './dossier.ts'
import { invoiceKinds } from './invoice-cases.ts'
import { dossiersOf, type Kind } from './kind.ts'
import { Maker, type Site } from './maker.ts'
import { minutesKinds } from './minutes-cases.ts'
import { photoKinds } from './photo-cases.ts'
import { unreadableKinds } from './unreadable-cases.ts'

/** Kinds of filings, and how many of each are made, by what is true of them. */
type Lot = { kinds: readonly Kind[]; medium: Medium; counts: Record<Truth | 'innocent', number> }

const allAlike = (count: number): Lot['counts'] => ({ true: count, near: count, innocent: count })
/** Words and figures of a scan are not compared: a digit may have been recognised wrongly. */
const isForScans = ({ truths }: Kind) => truths.K58 === undefined

/** A page of a scan takes some seconds, a text nearly nothing. */
const lots: readonly Lot[] = [
  { kinds: [...contractKinds, ...minutesKinds, ...invoiceKinds, ...unreadableKinds], medium: 'text', counts: allAlike(10) },
  { kinds: [...originKinds, ...wordKinds], medium: 'text', counts: allAlike(6) },
  {
    kinds: [...contractKinds, ...minutesKinds, ...unreadableKinds].filter(isForScans),
    ...{ medium: 'scan', counts: { true: 5, near: 3, innocent: 3 } },
  },
  { kinds: invoiceKinds, medium: 'scan', counts: allAlike(2) },
  { kinds: wordKinds, medium: 'scan', counts: allAlike(1) },
  { kinds: photoKinds, medium: 'scan', counts: allAlike(6) },
]

const seeds: Record<Half, number> = { first: 11, second: 12 }

/** All filings of a half, in the order in which they are submitted. */
export async function corpusOf(half: Half, size: number, chosen: (kind: Kind, medium: Medium) => boolean = () => true): Promise<Dossier[]> {
  const maker = new Maker(half, seeds[half])
  const before: Site[] = Array.from({ length: 12 }, () => maker.site())
  const dossiers: Dossier[] = before.map(({ name, village, owner }) => ({
    ...{ says: 'filed before all others, without a paper', truths: {}, medium: 'text', name, village, owner, files: [] },
  }))
  for (const { kinds, medium, counts } of lots)
    for (const kind of kinds.filter((one) => chosen(one, medium)))
      for (let made = 0; made < size * counts[truthOf(kind)]; made += 1)
        dossiers.push(...(await dossiersOf(kind, { maker, site: maker.site(), medium, before })))
  return dossiers
}

const truthOf = ({ truths }: Kind): Truth | 'innocent' => {
  const said = Object.values(truths)
  return said.includes('true') ? 'true' : said.length > 0 ? 'near' : 'innocent'
}
