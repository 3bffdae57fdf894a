import type { ProjectAction, RequestKind } from '#contract/lifecycle.ts'
import { useTexts } from '../../client/language.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { historyTexts } from './history-texts.ts'

/** Requests and the like are named by what was done and to which. */
export function useActionName(): (action: string) => string {
  const words = useTexts(historyTexts)
  const names = useTexts(lifecycleTexts)
  return (action) => {
    if (action in names.actions) return names.actions[action as ProjectAction]
    if (action === 'create' || action === 'edit' || action === 'transfer' || action === 'late-file') return words[action]
    const [verb = '', ...kind] = action.split('-')
    const name = names.requests[kind.join('-') as RequestKind] ?? ''
    return `${words[verb as 'grant'] ?? action} ${name}`.trim()
  }
}

/** The trail calls some steps otherwise than history does. */
const calledInHistory: Record<string, string> = {
  created: 'create',
  edited: 'edit',
  transferred: 'transfer',
  'grant-request': 'grant',
  'refuse-request': 'refuse',
}

/** What a line of the audit trail about a filing is called. */
export function useLineName(): (event: string) => string {
  const words = useTexts(historyTexts)
  const actionName = useActionName()
  return (event) => {
    if (event === 'evidence.added' || event === 'evidence.removed' || event === 'evidence.dossier-exported') return words[event]
    const action = event.replace(/^project\./, '')
    return actionName(calledInHistory[action] ?? action)
  }
}
