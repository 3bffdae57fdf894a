import type { Label } from './language.ts'

/** What a project buys. Its limits, evidence and check lists depend on this. */
export const projectKinds = [1, 2, 3] as const
export type ProjectKind = (typeof projectKinds)[number]

const labels: Record<ProjectKind, Label> = {
  1: { en: 'engineering', zh: '工程' },
  2: { en: 'goods', zh: '货物' },
  3: { en: 'services', zh: '服务' },
}

export const isProjectKind = (code: unknown): code is ProjectKind => projectKinds.some((kind) => kind === code)

/** Any other code has an empty label. */
export const kindLabel = (code: unknown): Label => (isProjectKind(code) ? labels[code] : { en: '', zh: '' })
