import type { PaperKind } from '#contract/papers.ts'

/** What stands for each kind in the number of a paper: the initials of what it is called. */
export const paperCodes: Record<PaperKind, string> = {
  receipt: 'HZ',
  sheet: 'DJ',
  opinion: 'SH',
  change: 'BG',
  acceptance: 'YS',
  settlement: 'JS',
  'finding-notice': 'ZG',
  'stop-order': 'TG',
  'inspection-record': 'JC',
  'draw-record': 'CQ',
  'archive-cover': 'FM',
  'archive-contents': 'ML',
  'appeal-reply': 'DF',
}
