import { Refusal } from '#contract/errors.ts'
import type { BidsSideBySide, BidText } from '#contract/readings.ts'
import type { Actor } from '#domain/people/access.ts'
import { signsOfOneOrigin } from '#domain/reading/origins.ts'
import { type MarkedPage, sideBySide, worthShowing } from '#domain/reading/side-by-side.ts'
import type { Connection } from '../database/connect.ts'
import { listFiles, type StoredFile } from '../evidence/store.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import * as store from './bid-store.ts'

type Asked = { projectId: string; one: string; other: string }
type Bid = StoredFile & { bidder: NonNullable<StoredFile['bidder']> }

/** Two bids of a filing for whoever may open both. */
export async function compareBids(db: Connection, actor: Actor, asked: Asked): Promise<BidsSideBySide> {
  const files = await listFiles(db, actor, await readDossier(db, actor, asked.projectId))
  const [one, other] = [bidAmong(files, asked.one), bidAmong(files, asked.other)]
  const tender = files.filter(({ step, supersededBy }) => step === 'sourcing' && supersededBy === null).map(({ sha256 }) => sha256)
  const pagesOf = (hashes: readonly string[]) => store.listComparedPages(db, hashes)
  const [ours, theirs, given] = await Promise.all([pagesOf([one.sha256]), pagesOf([other.sha256]), pagesOf(tender)])
  const marked = sideBySide(ours, theirs, given.map(({ body }) => body).join('\n'))
  return { one: told(one, ours, marked.one), other: told(other, theirs, marked.other), signs: await signsOf(db, one, other, tender) }
}

function told({ id: fileId, name: file, bidder }: Bid, read: readonly store.ComparedPage[], marked: readonly MarkedPage[]): BidText {
  const pages = worthShowing(marked)
  const isRecognised = read.some((page) => page.isRecognised)
  return { fileId, file, bidder, isRecognised, pages, pagesLeftOut: (read[0]?.pagesInAll ?? 0) - pages.length }
}

function bidAmong(files: readonly StoredFile[], id: string): Bid {
  const file = files.find((one) => one.id === id)
  if (!file?.bidder) throw new Refusal('record.not-found')
  return { ...file, bidder: file.bidder }
}

/** A few numbers of many tell as much. */
const mostNumbers = 5

/** What they share is a fact, however little it is: how much of it makes a sign is for the indicator to say. */
async function signsOf(db: Connection, one: Bid, other: Bid, tender: readonly string[]): Promise<BidsSideBySide['signs']> {
  const origins = await store.listOrigins(db, [one.sha256, other.sha256, ...tender])
  const originOf = (sha256: string) => origins.find((origin) => origin.sha256 === sha256)
  const [ours, theirs] = [originOf(one.sha256), originOf(other.sha256)]
  if (!ours || !theirs) return []
  const given = origins.filter(({ sha256 }) => tender.includes(sha256))
  return signsOfOneOrigin(ours, theirs, given, 1).map(({ sign, shared }) => ({ sign, shared: shared.slice(0, mostNumbers) }))
}
