import type { RouteKey } from '#contract/api.ts'
import { inTransaction } from '../../database/connect.ts'
import { readReportFigures } from '../../reports/reading.ts'
import { addRecipients, readRegion, saveAskedReport } from '../../reports/store.ts'
import type { TestServer } from '../test-server.ts'
import type { Circumstances, Make } from './sample.ts'

type ReportKey = Extract<RouteKey, `reports.${string}`>

/** A report that the caller has, of a town that may not be theirs any more. */
async function putReport({ db }: TestServer, { town, caller }: Circumstances): Promise<string> {
  const place = await readRegion(db, town)
  const [nobody] = await db<[{ id: string }]>`select id from user_account where username = 'admin'`
  if (!place) throw new Error(`There is no region ${town}.`)
  const figures = await readReportFigures(db, place, '2026-01')
  const owner = caller?.id ?? nobody.id
  return inTransaction(db, async (tx) => {
    const id = await saveAskedReport(tx, owner, figures)
    await addRecipients(tx, id, [owner])
    return id
  })
}

export function reportSamples(testServer: TestServer): Record<ReportKey, Make> {
  const ofRegion: Make = ({ town }) => ({ params: { region: town } })
  return {
    'reports.list': () => ({}),
    'reports.make': ({ town }) => ({ body: { region: town, month: '2026-01' } }),
    'reports.fetch': async (given) => ({
      params: { id: await putReport(testServer, given) },
      body: { form: 'docx', language: 'en' },
    }),
    'reports.subscriptions': () => ({}),
    'reports.subscribe': ofRegion,
    'reports.unsubscribe': ofRegion,
  }
}
