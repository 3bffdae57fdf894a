import type { FilingReadings, PaidInvoice, StandingPlace } from '#contract/readings.ts'
import type { Actor } from '#domain/access.ts'
import { amountStands } from '#domain/reading/stands.ts'
import type { Connection } from '../database.ts'
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
  return {
    files: files.map(({ id, sha256 }) => ({ id, state: states.get(sha256) ?? 'waiting' })),
    price: dossier.contract && withText.length > 0 ? { place: await placeOf(db, withText, dossier.contract.price) } : null,
    invoices: await invoicesOf(db, actor, dossier, current),
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
