import { useBlocker } from '@tanstack/react-router'
import { isPageLeft } from '../client/session.ts'
import { isAnythingUnsaved } from '../client/unsaved.ts'
import { useAskToLeave } from '../ui/form/form-guard.tsx'

/** Stands before every way off the page: Back, a menu entry, another address, the closing of the tab. */
export function LeaveGuard() {
  const ask = useAskToLeave()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isAnythingUnsaved({ samePage: current.pathname === next.pathname }) && !(await ask()),
    enableBeforeUnload: () => isAnythingUnsaved() && !isPageLeft(),
  })
  return null
}
