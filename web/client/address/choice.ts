import { useNavigate } from '@tanstack/react-router'
import type { AskedName, WordOf } from '#contract/addresses.ts'
import { usePairs } from './pairs.ts'
import { firstOf } from './query-string.ts'

/**
 * One of a few choices held by the address, such as the open tab. The first is the default and is not written. A choice within another,
 * such as a view of a tab, names the ones it lies within.
 */
export function useChoice<Name extends AskedName, const Choice extends WordOf<Name>>(
  name: Name,
  choices: readonly [Choice, ...Choice[]],
  within: readonly AskedName[] = [],
) {
  const pairs = usePairs()
  const navigate = useNavigate()
  const asked = firstOf(pairs[name])
  const chosen = choices.find((choice) => choice === asked) ?? choices[0]
  const around = Object.fromEntries(within.map((outer) => [outer, pairs[outer]]))
  // Another tab is another list: its filters do not fit, so only the choice itself travels.
  const choose = (choice: Choice) => void navigate({ to: '.', search: { ...around, ...(choice !== choices[0] && { [name]: choice }) } })
  return [chosen, choose] as const
}
