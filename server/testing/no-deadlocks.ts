import { afterAll, afterEach } from 'vitest'
import { countDeadlocks, refuseUnexpectedDeadlocks } from './deadlocks.ts'

countDeadlocks()
afterEach(refuseUnexpectedDeadlocks)
afterAll(refuseUnexpectedDeadlocks) // what the end of a file still waits for
