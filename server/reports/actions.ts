import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { type Report, type ReportForm, type ReportSubscription, reportRules } from '#contract/reports.ts'
import type { Actor } from '#domain/people/access.ts'
import { documentOf } from '#domain/reports/document.ts'
import type { ReportFigures } from '#domain/reports/figures.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { Typesetter } from '../papers/typesetting/typesetter.ts'
import { manages } from '../statistics/analysis.ts'
import { readReportFigures } from './reading.ts'
import * as store from './store.ts'
import { wordDocument } from './word-document.ts'

export type ReportServices = { db: Database; typesetter: Typesetter }

/** A month that still runs is reported as far as it has come. */
export async function makeReport(
  db: Database,
  { actor, requestId }: ActionContext,
  { region, month }: { region: string; month: string },
): Promise<Report> {
  const place = await mustManage(db, actor, region)
  const latest = (await readToday(db)).slice(0, 7)
  if (month > latest) throw new Refusal('report.month-ahead', { month: latest })
  const figures = await readReportFigures(db, place, month)
  return inTransaction(db, async (tx) => {
    const id = await store.saveAskedReport(tx, actor.id, figures)
    await store.addRecipients(tx, id, [actor.id])
    const line = { event: 'report.made', subject: 'report', subjectId: id, region: place.code, after: { month } } as const
    await record(tx, actor, line, requestId)
    return mustHave(tx, actor, id)
  })
}

export type ReportFile = { name: string; bytes: Buffer }

/** Whoever has it and still manages its region. The trail says who took it away, and in which form. */
export async function fetchReport(
  { db, typesetter }: ReportServices,
  { actor, requestId }: ActionContext,
  id: string,
  { form, language }: { form: ReportForm; language: Language },
): Promise<ReportFile> {
  const report = await mustHave(db, actor, id)
  const figures = await store.readFigures(db, id)
  const document = documentOf(figures, language)
  const number = `YB-${figures.region.code}-${figures.month.replace('-', '')}`
  const bytes = form === 'pdf' ? await typeset(typesetter, figures, { language, number, content: document }) : await wordDocument(document)
  await inTransaction(db, (tx) => {
    const after = { month: report.month, form, language }
    const line = { event: 'report.downloaded', subject: 'report', subjectId: id, region: report.region.code, after } as const
    return record(tx, actor, line, requestId)
  })
  return { name: `${document.title}.${form}`, bytes }
}

async function typeset(
  typesetter: Typesetter,
  { asOf }: ReportFigures,
  said: { language: Language; number: string; content: { region: string } },
) {
  const data = { ...said, draft: false, office: said.content.region, issuedOn: asOf, eventOn: asOf, check: null }
  const pdf = await typesetter.set({ template: 'report', data: JSON.stringify(data) })
  if (pdf.length > reportRules.mostBytes) throw new Refusal('paper.too-large', { limit: reportRules.mostBytes })
  return pdf
}

export async function subscribe(tx: Transaction, { actor, requestId }: ActionContext, region: string): Promise<ReportSubscription[]> {
  const place = await mustManage(tx, actor, region)
  const held = await store.countSubscriptions(tx, actor.id)
  if (!(await store.addSubscription(tx, actor.id, place.code))) return store.listSubscriptions(tx, actor)
  if (held >= reportRules.mostSubscriptions) throw new Refusal('report.too-many-subscriptions', { limit: reportRules.mostSubscriptions })
  await record(tx, actor, { event: 'report.subscribed', subject: 'report', region: place.code }, requestId)
  return store.listSubscriptions(tx, actor)
}

export async function unsubscribe(tx: Transaction, { actor, requestId }: ActionContext, region: string): Promise<ReportSubscription[]> {
  const place = await mustManage(tx, actor, region)
  if (await store.removeSubscription(tx, actor.id, place.code))
    await record(tx, actor, { event: 'report.unsubscribed', subject: 'report', region: place.code }, requestId)
  return store.listSubscriptions(tx, actor)
}

async function mustManage(db: Connection, actor: Actor, region: string): Promise<store.Managed> {
  const place = await store.readRegion(db, region)
  if (!place || !manages(actor, place)) throw new Refusal('record.not-found')
  return place
}

async function mustHave(db: Connection, actor: Actor, id: string): Promise<Report> {
  const report = await store.readReport(db, actor, id)
  if (!report) throw new Refusal('record.not-found')
  return report
}
