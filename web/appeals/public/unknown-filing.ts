import { Refusal } from '#contract/errors.ts'

/** Whether the server said that no public filing has this number, and not that something else went wrong. */
export const isUnknownFiling = (reason: unknown): boolean =>
  reason instanceof Refusal && reason.fields.some(({ code }) => code === 'appeal.filing')
