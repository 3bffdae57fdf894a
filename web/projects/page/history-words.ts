import { useTexts } from '../../client/language.ts'
import { stepName, stepNames } from '../../terms/step-names.ts'
import { historyTexts } from './history-texts.ts'

export function useActionName(): (action: string) => string {
  const names = useTexts(stepNames)
  return (action) => stepName(names, action)
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
