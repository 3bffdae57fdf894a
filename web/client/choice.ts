import { useNavigate, useSearch } from '@tanstack/react-router'
import { firstOf, type Pairs } from './query-string.ts'

/** One of a few choices held by the address, such as the open tab. The first is the default and is not written. */
export function useChoice<const Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]) {
  const pairs: Pairs = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = firstOf(pairs[name])
  const chosen = choices.find((choice) => choice === asked) ?? choices[0]
  // Another tab is another list: its filters do not fit, so only the choice itself travels.
  const choose = (choice: Choice) => void navigate({ to: '.', search: choice === choices[0] ? {} : { [name]: choice } })
  return [chosen, choose] as const
}
