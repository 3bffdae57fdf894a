import { faulty } from '#contract/errors.ts'
import { Filing } from '#contract/filing.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { createFiling, saveFiling } from '../projects/life/filing-actions.ts'
import { textIn } from './columns.ts'
import { filingColumns, filingIn } from './filing-columns.ts'
import { fitted } from './fitting.ts'
import { regionNamed } from './name-store.ts'
import type { Sheet } from './sheet.ts'
import { isFiledTwice } from './store.ts'

/** Drafts of whoever brings them in, as if they had typed them. */
export const filings: Sheet = {
  columns: filingColumns,
  write: async ({ tx, filings: context }, values) => {
    const { actor } = context
    const name = textIn(values, 'name') ?? ''
    const kind = Number(values.kind) as Filing['kind'] // one of its own choices
    const regionCode = await regionNamed(tx, actor, textIn(values, 'regionCode') ?? '', 'regionCode')
    if (await isFiledTwice(tx, { name, regionCode })) throw faulty({ field: 'name', code: 'duplicate' })
    const id = await createFiling(context, { name, kind, regionCode })
    const { filing: before } = await readDossier(tx, actor, id)
    await saveFiling(context, id, { version: 1, filing: await fitted(Filing, await filingIn(tx, actor, values, before)) })
  },
}
