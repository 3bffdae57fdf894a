import { beforeAll } from 'vitest'
import { beginOnOneDay } from './one-day.ts'

// No file takes longer, on the slowest machine that was tried.
beforeAll(() => beginOnOneDay(3 * 60_000))
