import { useRouterState } from '@tanstack/react-router'
import { manualAddress } from '#contract/manual.ts'
import type { ScreenPath } from '#contract/screens.ts'
import { whereabouts } from '../client/address/whereabouts.ts'
import { useMe } from '../client/session.ts'
import { HelpLink } from '../plain/HelpLink.tsx'

/** What the manual says about the screen that is shown, for the role of whoever reads it. */
export function ScreenHelp() {
  const { authorities } = useMe()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '/' })
  // A group has the address of its first screen or none of its own; both are told about on the same page.
  return <HelpLink to={manualAddress(whereabouts(path).at(-1)?.path as ScreenPath | undefined, authorities)} />
}
