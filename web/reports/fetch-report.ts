import type { Language } from '#contract/language.ts'
import { type ReportForm, reports } from '#contract/reports.ts'
import { callForFile } from '../client/api.ts'
import { download } from '../client/files/download.ts'

/** Fetches a report and saves it under a name. */
export async function fetchReport(id: string, name: string, wish: { form: ReportForm; language: Language }): Promise<void> {
  const address = URL.createObjectURL(await callForFile(reports.fetch, { params: { id }, body: wish }))
  download(address, `${name}.${wish.form}`)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
