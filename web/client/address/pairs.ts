import { rootRouteId, useSearch } from '@tanstack/react-router'
import type { AnyScreen, Asked } from '#contract/addresses.ts'

/** What the present address asks, by the names that one screen knows (`usePairs<'/zcfg'>()`), or that any does. */
export function usePairs<Screen extends AnyScreen = AnyScreen>(): Asked<Screen> {
  const pairs = useSearch({ from: rootRouteId })
  return pairs
}
