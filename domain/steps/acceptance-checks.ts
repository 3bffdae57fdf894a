import type { FaultyField } from '#contract/errors.ts'
import type { Acceptor, RecordedParts } from '#contract/project-actions.ts'
import type { Dossier } from '../filing/dossier.ts'
import { fault, following, happened } from './project-days.ts'

const fewest = 3

/** At least three different people accept, after the work has ended, and none of them is the supplier's. */
export const acceptanceFaults = (
  { contract, actualStart, actualEnd }: Dossier,
  { acceptors, date }: RecordedParts['acceptance'],
  today: string,
): FaultyField[] => [
  ...happened('date', date, today),
  ...following('date', actualEnd ?? actualStart, date),
  ...(acceptors.length < fewest ? [fault('acceptors', 'too-few', { limit: fewest })] : []),
  ...acceptors.flatMap((acceptor, at) =>
    isSamePerson(acceptors.slice(0, at), acceptor) ? [fault(`acceptors.${at}.mobile`, 'duplicate')] : [],
  ),
  ...acceptors.flatMap((acceptor, at) =>
    contract && isOfSupplier(contract, acceptor) ? [fault(`acceptors.${at}.unit`, 'of-the-supplier')] : [],
  ),
]

/** Two people may share a name, but not a mobile. */
const isSamePerson = (others: readonly Acceptor[], { mobile }: Acceptor) => others.some((other) => other.mobile === mobile)

type Contract = NonNullable<Dossier['contract']>

function isOfSupplier({ supplierNames, supplierPhones }: Contract, { name, unit, mobile }: Acceptor): boolean {
  const names = supplierNames.map(bare)
  return names.includes(bare(unit)) || names.includes(bare(name)) || supplierPhones.map(bare).includes(bare(mobile))
}

/** Without spaces, punctuation and the difference of wide and narrow letters, in which one name is easily typed as two. */
export const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]/gu, '')
    .toLowerCase()
