import { createHash, randomUUID } from 'node:crypto'
import type { Appeal } from '#contract/appeals.ts'
import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { paperRules } from '#contract/paper-check.ts'
import type { FilingPaper, Paper, PaperKind, PaperShelf } from '#contract/papers.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ActionContext } from '../action-context.ts'
import { readAppealDetail } from '../appeals/actions.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import type { Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { type Keeping, keepAndFile } from '../evidence/bytes.ts'
import { mustSeeFilings } from '../filings/seen.ts'
import { replyOf } from './appeal-content.ts'
import { type CheckCode, checkCode, newAddress } from './check-code.ts'
import { paperCodes } from './paper-codes.ts'
import type { PossiblePaper } from './paper-source.ts'
import { listPossible } from './possible.ts'
import * as store from './store.ts'
import type { Typesetter } from './typesetting/typesetter.ts'
import { type Wording, wordingOf } from './wording.ts'

export type PaperServices = Keeping & { encryption: Encryption; typesetter: Typesetter }

type Wish = { kind: FilingPaper; record?: string | undefined; language: Language }

/** What is to be put on paper, of a filing or of an appeal. */
type Matter = Pick<PossiblePaper, 'record' | 'eventOn' | 'content'> & {
  kind: PaperKind
  subject: store.Subject
  /** What its number begins with. */
  reference: string
  /** Where the audit line of its issue is read. */
  region: string | null
}

export async function readShelf(services: PaperServices, actor: Actor, projectId: string): Promise<PaperShelf> {
  const { db, encryption } = services
  const possible = await listPossible({ db, actor, encryption }, projectId)
  const issued = await store.listPapers(db, { projectId, appealId: null })
  const offers = possible.map(({ kind, record, eventOn, mayIssue }) => ({ kind, record, eventOn, mayIssue }))
  return { offers, issued: issued.filter((paper) => mayRead(actor, paper)) }
}

/** Visits are told to officials alone; everything else is told to whoever reads the filing. */
const mayRead = ({ authorities }: Actor, { kind }: Pick<store.StoredPaper, 'kind'>) =>
  kind !== 'inspection-record' || authorities.some((code) => code === 'SUPERVISE' || code === 'PROJECT_MANAGEMENT')

/** A paper as it would be issued now, marked as not issued. */
export async function draftPaper(services: PaperServices, actor: Actor, projectId: string, wish: Wish): Promise<Buffer> {
  const { matter } = await findMatter(services, actor, projectId, wish)
  return draft(services, actor, matter, wish.language)
}

type Issuing = { id: string; publicUrl: string }

/** Issues a paper. While nothing has changed since the last one, that one is the answer. */
export async function issuePaper(services: PaperServices, context: ActionContext, { id, publicUrl }: Issuing, wish: Wish): Promise<Paper> {
  const { matter, mayIssue } = await findMatter(services, context.actor, id, wish)
  if (!mayIssue) throw new Refusal('project.not-yours')
  return issue(services, context, matter, { language: wish.language, publicUrl })
}

async function findMatter({ db, encryption }: PaperServices, actor: Actor, projectId: string, wish: Wish) {
  const { kind, record = null }: { kind: FilingPaper; record?: string | null | undefined } = wish
  const possible = await listPossible({ db, actor, encryption }, projectId)
  const found = possible.find((paper) => paper.kind === kind && paper.record === record)
  if (!found) throw new Refusal(record === null ? 'paper.not-ready' : 'record.not-found')
  const { number, region } = await store.readReference(db, projectId)
  const matter: Matter = {
    ...found,
    subject: { projectId, appealId: null },
    reference: number ?? projectId.slice(0, 8).toUpperCase(),
    region,
  }
  return { matter, mayIssue: found.mayIssue }
}

export async function readReplyShelf(services: PaperServices, actor: Actor, appealId: string): Promise<PaperShelf> {
  const reply = replyOf(await readAppealDetail(services.db, actor, appealId, services.encryption))
  const offers = reply ? [{ kind: 'appeal-reply' as const, record: null, eventOn: reply.eventOn, mayIssue: true }] : []
  return { offers, issued: await store.listPapers(services.db, { projectId: null, appealId }) }
}

export async function draftReply(services: PaperServices, actor: Actor, appealId: string, language: Language): Promise<Buffer> {
  const appeal = await readAppealDetail(services.db, actor, appealId, services.encryption)
  return draft(services, actor, replyMatter(appeal), language)
}

/** Whoever handles an appeal issues its reply. It has no check address: that it exists is nobody's business but its author's. */
export async function issueReply(services: PaperServices, context: ActionContext, appealId: string, language: Language): Promise<Paper> {
  const appeal = await readAppealDetail(services.db, context.actor, appealId, services.encryption)
  return issue(services, context, replyMatter(appeal), { language, publicUrl: null })
}

function replyMatter(appeal: Appeal): Matter {
  const reply = replyOf(appeal)
  if (!reply) throw new Refusal('paper.not-ready')
  const subject = { projectId: null, appealId: appeal.id }
  return { ...reply, kind: 'appeal-reply', record: null, subject, reference: appeal.reference, region: appeal.region.code }
}

/** The stored bytes, for whoever may read what the paper is about. */
export async function openPaper(services: PaperServices, actor: Actor, id: string): Promise<{ paper: store.StoredPaper; pdf: Buffer }> {
  const { db, storage, encryption } = services
  const paper = await store.readPaper(db, id)
  if (!paper || !mayRead(actor, paper)) throw new Refusal('record.not-found')
  if (paper.appealId !== null) await readAppealDetail(db, actor, paper.appealId, encryption)
  else await mustSeeFilings(db, actor, paper.projectId ?? '')
  const parts: Buffer[] = []
  for await (const part of await storage.read(paper.key)) parts.push(part as Buffer) // files are read as bytes
  const kept = Buffer.concat(parts)
  if (hashOf(kept) !== paper.sha256) throw Object.assign(new Refusal('storage.file-missing'), { cause: new Error(paper.key) })
  return { paper, pdf: paper.appealId === null ? kept : unsealed(encryption, kept) }
}

const sealed = ({ seal }: Encryption, pdf: Buffer) => seal(pdf.toString('base64'))
const unsealed = ({ open }: Encryption, kept: Buffer) => Buffer.from(open(kept), 'base64')
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

type Setting = { wording: Wording; content: object; number: string; check: CheckCode | null; isDraft: boolean }

async function typeset({ db, typesetter }: PaperServices, actor: Actor, matter: Matter, setting: Setting): Promise<Buffer> {
  const { wording, content, number, check, isDraft } = setting
  const data = {
    language: wording.language,
    draft: isDraft,
    number,
    office: await wording.office(actor.region.code),
    issuedOn: await readToday(db),
    eventOn: matter.eventOn,
    check,
    content,
  }
  const pdf = await typesetter.set({ template: matter.kind, data: JSON.stringify(data) })
  if (pdf.length > paperRules.mostBytes) throw new Refusal('paper.too-large', { limit: paperRules.mostBytes })
  return pdf
}

async function draft(services: PaperServices, actor: Actor, matter: Matter, language: Language): Promise<Buffer> {
  const wording = await wordingOf(services.db, language)
  const content = await matter.content(wording)
  return typeset(services, actor, matter, { wording, content, number: matter.reference, check: null, isDraft: true })
}

class NumberTaken extends Error {}

/** Two who issue at once: the second finds the number taken and begins again, and by then the first one's paper may be the answer. */
async function issue(
  services: PaperServices,
  context: ActionContext,
  matter: Matter,
  { language, publicUrl }: { language: Language; publicUrl: string | null },
): Promise<Paper> {
  const { db } = services
  const wording = await wordingOf(db, language)
  const content = await matter.content(wording)
  const contentHash = hashOf(JSON.stringify(content))
  for (;;) {
    const same = (await store.listPapers(db, matter.subject)).find(
      (paper) => paper.kind === matter.kind && paper.record === matter.record && paper.language === language,
    )
    if (same?.contentHash === contentHash) return same
    const order = (await store.countOfKind(db, matter.subject, matter.kind)) + 1
    const number = `${matter.reference}-${paperCodes[matter.kind]}-${String(order).padStart(2, '0')}`
    const checkAddress = publicUrl === null ? null : newAddress()
    const check = publicUrl === null || checkAddress === null ? null : checkCode(publicUrl, checkAddress)
    const pdf = await typeset(services, context.actor, matter, { wording, content, number, check, isDraft: false })
    const file = matter.subject.appealId === null ? pdf : sealed(services.encryption, pdf)
    const paper = {
      ...matter.subject,
      kind: matter.kind,
      record: matter.record,
      number,
      language,
      eventOn: matter.eventOn,
      contentHash,
      checkAddress,
    }
    const key = `papers/${randomUUID()}`
    try {
      return await keepAndFile(services, { key, file }, (tx) =>
        write(tx, context, matter, { ...paper, issuedBy: context.actor.id, sha256: hashOf(file), size: file.length, key }),
      )
    } catch (error) {
      if (!(error instanceof NumberTaken)) throw error
    }
  }
}

async function write(
  tx: Transaction,
  { actor, requestId }: ActionContext,
  { subject, region }: Matter,
  paper: store.NewPaper,
): Promise<Paper> {
  const id = await store.addPaper(tx, paper)
  if (id === null) throw new NumberTaken()
  const { kind, number, language, sha256 } = paper
  const about =
    subject.appealId === null
      ? { subject: 'project', subjectId: subject.projectId, region }
      : { subject: 'appeal', subjectId: subject.appealId, region }
  await record(tx, actor, { event: 'paper.issued', ...about, after: { kind, number, language, sha256 } }, requestId)
  const stored = await store.readPaper(tx, id)
  if (!stored) throw new Error('A paper that was just issued is gone.')
  return stored
}
