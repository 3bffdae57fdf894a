/** What the server has said is done. Whatever stands here must be there after any crash. */
export type Entry =
  | { kind: 'draft'; projectId: string }
  | { kind: 'saved'; projectId: string; version: number }
  | { kind: 'file'; projectId: string; id: string; sha256: string }
  | { kind: 'step'; projectId: string; action: 'submit' | 'start-review' | 'approve' }
  | { kind: 'appeal'; code: string }

export type Ledger = Entry[]
