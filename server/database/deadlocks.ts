/** What a journal says of work that gave way to somebody else and began again; walks look for it. */
export const deadlockNotice = 'deadlock, tried again'

/** `where` is the database's own word for the row that was waited for. */
type Listener = (where: string) => void

let listener: Listener = (where) => console.warn(`${deadlockNotice}: ${where}`)

/** Work begun again succeeds, so that nobody would ever know: whoever listens keeps a journal, or is a test. */
export function listenToDeadlocks(to: Listener) {
  listener = to
}

const deadlockDetected = '40P01'

export const isDeadlock = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === deadlockDetected

export const reportDeadlock = (error: Error) => listener('where' in error ? String(error.where) : error.message)
