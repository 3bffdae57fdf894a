import { kindLabel, type ProjectKind, projectKinds } from '#contract/kinds.ts'
import { useLabel } from '../client/language.ts'

/** Kinds by their names, in the order of their codes. */
export function useKindNames(): (kinds: readonly ProjectKind[]) => string[] {
  const labelOf = useLabel()
  return (kinds) => projectKinds.filter((kind) => kinds.includes(kind)).map((kind) => capital(labelOf(kindLabel(kind))))
}

export function useKindOptions(): { value: ProjectKind; label: string }[] {
  const labelOf = useLabel()
  return projectKinds.map((value) => ({ value, label: capital(labelOf(kindLabel(value))) }))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
