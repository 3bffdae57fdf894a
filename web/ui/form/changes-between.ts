import type { ForeignChange } from './StaleNotice.tsx'

/** What differs between two states of a record, field by field, in words: each field by its label. */
export const changesBetween = <Row>(before: Row, now: Row, fields: Record<string, (row: Row) => string>): ForeignChange[] =>
  Object.entries(fields)
    .map(([label, of]) => ({ label, before: of(before), now: of(now) }))
    .filter((change) => change.before !== change.now)
