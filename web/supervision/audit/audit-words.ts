import { auditEvents, auditSubjects } from '#contract/audit-events.ts'
import type { Label } from '#contract/language.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { auditTexts } from './audit-texts.ts'

/** What an event is called; one that is not known is shown by its code. */
export function useEventName(): (event: string) => string {
  const labelOf = useLabel()
  return (event) => {
    const label = auditEvents[event]
    return label ? labelOf(label) : event
  }
}

/** Whoever did it. What the installation itself did, and a sign-in under a name nobody has, are said in the language of the reader. */
export function usePersonName(): (person: { id: string | null; name: string }) => string {
  const labelOf = useLabel()
  const words = useTexts(auditTexts)
  return ({ id, name }) => {
    if (id === null && name === 'installation') return labelOf(auditSubjects.installation)
    return name || words.unknownAccount
  }
}

const subjects: Readonly<Record<string, Label>> = auditSubjects

export function useSubjectName(): (subject: string) => string {
  const labelOf = useLabel()
  return (subject) => {
    const label = subjects[subject]
    return label ? labelOf(label) : subject
  }
}
