import { isReadByEveryone } from '#domain/filing/evidence-rights.ts'
import { listStoredFiles } from '../evidence/store.ts'
import { contractOf, headOf } from './filing-content.ts'
import type { FilingSource, PossiblePaper } from './paper-source.ts'
import { dayOf, moneyOf } from './wording.ts'

/**
 * The cover and the contents of the archive. The contents name what every reader of the filing may read: what supervisors keep to themselves
 * is archived with them.
 */
export async function archivePapers({ db, detail, events, isDecider }: FilingSource): Promise<PossiblePaper[]> {
  if (detail.state !== 'settled' && detail.state !== 'archived') return []
  const archived = events.findLast(({ action }) => action === 'archive')
  const eventOn = archived && detail.state === 'archived' ? dayOf(archived.at) : (detail.settlement?.date ?? dayOf(detail.changedAt))
  const mayIssue = isDecider && detail.state === 'archived'
  const files = (await listStoredFiles(db, detail.id)).filter((file) => file.supersededBy === null && isReadByEveryone(file))
  const common = { record: null, eventOn, mayIssue }
  return [
    {
      kind: 'archive-cover',
      ...common,
      content: async (wording) => ({
        ...(await headOf(detail, wording)),
        contract: contractOf(detail, wording),
        reviewedPrice: moneyOf(detail.settlement?.reviewed),
        acceptedOn: detail.acceptances.find(({ passed }) => passed)?.date ?? null,
        archivedOn: detail.state === 'archived' ? eventOn : null,
        files: files.length,
      }),
    },
    {
      kind: 'archive-contents',
      ...common,
      content: async (wording) => ({
        ...(await headOf(detail, wording)),
        files: files.map(({ name, category, step, uploadedAt, sha256 }) => ({
          name,
          category,
          step,
          on: dayOf(uploadedAt),
          hash: sha256.slice(0, 16),
        })),
      }),
    },
  ]
}
