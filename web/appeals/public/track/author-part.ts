import type { Credentials, OwnAppeal } from '#contract/public-appeals.ts'

/** One part of what an author can do: with which appeal, by which right, and who is told of the answer. */
export type AuthorPart = { appeal: OwnAppeal; credentials: Credentials; onChanged: (appeal: OwnAppeal) => void }
