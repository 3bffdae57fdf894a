import type { PaperKind } from '#contract/papers.ts'

/** Of a filing, all of its papers or the one about a record of it; or the reply to an appeal. */
export type PapersOf = { project: string; only?: { kind: PaperKind; record: string } } | { appeal: string }
