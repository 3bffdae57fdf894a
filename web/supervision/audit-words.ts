import { auditEvents, auditSubjects } from '#contract/audit-events.ts'
import type { Label } from '#contract/language.ts'
import { useLabel } from '../client/language.ts'

/** What an event is called; one that is not known is shown by its code. */
export function useEventName(): (event: string) => string {
  const labelOf = useLabel()
  return (event) => {
    const label = auditEvents[event]
    return label ? labelOf(label) : event
  }
}

/** Whoever did it; what the installation itself did is said in the language of the reader. */
export function usePersonName(): (person: { id: string | null; name: string }) => string {
  const labelOf = useLabel()
  return ({ id, name }) => (id === null && name === 'installation' ? labelOf(auditSubjects.installation) : name)
}

const subjects: Readonly<Record<string, Label>> = auditSubjects

export function useSubjectName(): (subject: string) => string {
  const labelOf = useLabel()
  return (subject) => {
    const label = subjects[subject]
    return label ? labelOf(label) : subject
  }
}
