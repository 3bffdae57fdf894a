import type { FilingPaper } from '#contract/papers.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import type { LoadedDossier } from '../projects/life/dossier-store.ts'
import type { PaperEvent } from './store.ts'
import type { Wording } from './wording.ts'

export type PaperTerms = { db: Connection; actor: Actor; encryption: Encryption }

/** What papers are made of, and for whom one speaks. */
export type FilingSource = PaperTerms & {
  dossier: LoadedDossier
  detail: ProjectDetail
  events: readonly PaperEvent[]
  /** Decides about the filing, and had no part in it. */
  isDecider: boolean
  isSupervisor: boolean
}

/** A paper that could be made of a filing as it stands now. What it says is the same for everybody who may read it. */
export type PossiblePaper = {
  kind: FilingPaper
  record: string | null
  /** The day of what it tells. */
  eventOn: string
  mayIssue: boolean
  content: (wording: Wording) => object | Promise<object>
}
