import { rootRouteId, useSearch } from '@tanstack/react-router'
import type { Pairs } from './query-string.ts'

/** The key/value pairs of the present address, whichever screen it is. */
export const usePairs = (): Pairs => useSearch({ from: rootRouteId })
