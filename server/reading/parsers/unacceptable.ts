import type { ReadingRefusal } from '../tasks.ts'

/** A file that is not taken, for a reason that can be told. */
export class Unacceptable extends Error {
  readonly code: ReadingRefusal

  constructor(code: ReadingRefusal) {
    super(code)
    this.code = code
  }
}
