import type { FilingReadings, PaidInvoice, PaperProposal, StandingPlace } from '#contract/readings.ts'
import type { Actor } from '#domain/people/access.ts'
import { agreedUpon, type ProposingPaper, proposedBy } from '#domain/reading/proposals.ts'
import { amountStands } from '#domain/reading/stands.ts'
import type { Connection } from '../database/connect.ts'
import { listFiles, type StoredFile } from '../evidence/store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import * as store from './filing-store.ts'
import { canReadScans } from './installed.ts'

/** What was read in the papers of a filing, as far as its reader may read the papers. */
export async function readFiling(db: Connection, actor: Actor, projectId: string): Promise<FilingReadings> {
  const dossier = await readDossier(db, actor, projectId)
  const files = await listFiles(db, actor, dossier)
  const states = await store.listStates(
    db,
    files.map(({ sha256 }) => sha256),
    { canReadScans: canReadScans() },
  )
  const current = files.filter(({ supersededBy }) => supersededBy === null)
  const withText = current.filter(({ sha256, step }) => step === 'contract' && states.get(sha256) === 'read')
  const invoices = await invoicesOf(db, actor, dossier, current)
  const waiting = current.filter(({ sha256, record, step }) => isWaiting(dossier, { record, step }) && states.get(sha256) === 'read')
  return {
    files: files.map(({ id, sha256 }) => ({ id, state: states.get(sha256) ?? 'waiting' })),
    proposals: agreedUpon([...(await proposalsOf(db, waiting)), ...paymentOf(invoices)]),
    price: dossier.contract && withText.length > 0 ? { place: await placeOf(db, withText, dossier.contract.price) } : null,
    invoices,
  }
}

/** A price that stands in any of the papers stands there. That it was not found is no reason to suspect anybody: nothing is said of other figures. */
async function placeOf(db: Connection, files: readonly StoredFile[], fen: number): Promise<StandingPlace | null> {
  for (const { id, name, sha256 } of files) {
    const pages = await store.listPages(db, sha256)
    const standing = amountStands(
      pages.map(({ body }) => body),
      fen,
      { isRecognised: pages.some((page) => page.isRecognised) },
    )
    const page = standing.result === 'confirmed' ? pages[standing.page - 1] : undefined
    if (standing.result === 'confirmed' && page) {
      const { page: number, isRecognised } = page
      return { fileId: id, file: name, page: number, excerpt: standing.excerpt, isRecognised }
    }
  }
  return null
}

/** The papers of a filing keep their record when it is written again. */
const isWaiting = ({ state }: LoadedDossier, { record, step }: Pick<StoredFile, 'record' | 'step'>) =>
  step === 'filing' ? state === 'draft' || state === 'returned' : record === null

function kindOf({ step, category }: StoredFile): ProposingPaper | null {
  if (step === 'contract') return 'contract'
  if (category === 'PROJECT_GENERATION_BASIS_FILE') return 'decision'
  return category === 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE' ? 'estimate' : null
}

async function proposalsOf(db: Connection, files: readonly StoredFile[]): Promise<PaperProposal[]> {
  const found: PaperProposal[] = []
  for (const file of files) {
    const kind = kindOf(file)
    if (!kind) continue
    const pages = await store.listPages(db, file.sha256)
    if (pages.some(({ isReliable }) => !isReliable)) continue
    const isRecognised = pages.some((page) => page.isRecognised)
    const bodies = pages.map(({ body }) => body)
    for (const { page, ...proposed } of proposedBy(kind, bodies, { isRecognised }))
      found.push({ ...proposed, file: file.name, page: pages[page - 1]?.page ?? page, isRecognised })
  }
  return found
}

/** What is paid is what the one invoice says that proves it. Codes of older ones tell no tax. */
function paymentOf(invoices: readonly PaidInvoice[]): PaperProposal[] {
  const waiting = invoices.filter(({ payment }) => payment === null)
  if (new Set(waiting.map(({ code, number }) => `${code} ${number}`)).size !== 1) return []
  return waiting.flatMap(({ fen, withTax, file, page }) =>
    withTax ? [{ field: 'paymentAmount' as const, value: fen, file, page, isRecognised: false }] : [],
  )
}

async function invoicesOf(
  db: Connection,
  actor: Actor,
  { id: projectId }: LoadedDossier,
  files: readonly StoredFile[],
): Promise<PaidInvoice[]> {
  const proofs = files.filter(({ step }) => step === 'payment')
  const found = await store.listInvoices(
    db,
    proofs.map(({ sha256 }) => sha256),
  )
  const invoices: PaidInvoice[] = []
  for (const { id: fileId, name: file, sha256, record } of proofs)
    for (const { sha256: _, ...invoice } of found.filter((one) => one.sha256 === sha256)) {
      const elsewhere = await store.listUses(db, actor, invoice, { projectId, record })
      invoices.push({ fileId, file, payment: record, ...invoice, elsewhere })
    }
  return invoices
}
