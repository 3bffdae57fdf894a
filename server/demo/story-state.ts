import type { EvidenceType } from '#contract/evidence.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { Dossier } from '#domain/dossier.ts'
import type { Snapshot } from './documents/exif.ts'
import type { Scenario } from './scenario.ts'
import type { World } from './world.ts'

export type Row = Record<string, unknown>
export type Tables =
  | 'funding_line'
  | 'sourcing_round'
  | 'bidder'
  | 'progress_report'
  | 'payment'
  | 'project_request'
  | 'change_order'
  | 'acceptance'
  | 'review_mark'
export type EventRow = Row & { at: string; after: Row | null }

/** One filing while it is being told. Whatever happens to it asks the same rules as the server does. */
export type Story = {
  world: World
  scenario: Scenario
  dossier: Dossier
  version: number
  /** Its own row, and those beside it. */
  columns: Row
  rows: Record<Tables, Row[]>
  events: EventRow[]
  files: (DemoFile & { record: string | null; at: string; by: string })[]
  touchers: Set<string>
  /** Set when it was filed; the number follows when the order of all filings is known. */
  filedAt: { event: EventRow; day: string } | null
  lastMinute: { day: string; minute: number }
}

export type DemoFile = {
  id: string
  category: FileCategory
  step: EvidenceStep
  name: string
  mediaType: EvidenceType
  content: Buffer
  photo: Snapshot | null
}

/** What a step leaves behind: columns of the filing's row, what the rules see of it, and what history tells. */
export type Consequence = {
  columns?: Row
  facts?: Partial<Dossier>
  record?: string
  reason?: string | null
  before?: unknown
  after?: unknown
}
