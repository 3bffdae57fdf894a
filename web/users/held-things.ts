import type { HoldingKind, Holdings } from '#contract/handovers.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import type { handoverTexts } from './handover-texts.ts'

export type Held = { kind: HoldingKind; id: string; version: number; name: string; note: string }

type Words = (typeof handoverTexts)['en']

/** Everything of an account in one row, as it is called. Of a visit nobody but supervisors knows where it leads. */
export const heldIn = ({ filings, inspections, assignments }: Holdings, words: Words): Held[] => [
  ...filings.map(({ id, version, name, number, state }) => ({
    kind: 'filing' as const,
    id,
    version,
    name,
    note: [number, projectStateNames[words.language][state]].filter(Boolean).join(' · '),
  })),
  ...inspections.map((visit, at) => ({ kind: 'inspection' as const, ...visit, name: words.visit(at + 1), note: '' })),
  ...assignments.map(({ id, version, region, kinds }) => ({
    kind: 'assignment' as const,
    id,
    version,
    name: region[words.language],
    note: words.kinds(kinds),
  })),
]
