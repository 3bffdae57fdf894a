import { type ReactNode, useState } from 'react'
import type { FilingField } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { shownField } from '../../ui/map/read-place.ts'
import { filingTexts } from '../filing-texts.ts'

type Props = { project: ProjectDetail; fields: readonly FilingField[]; children: ReactNode }

/** Fields that most filings leave empty: folded away, unless one of them says something or was marked. */
export function MoreDetails({ project: { filing, marks }, fields, children }: Props) {
  const words = useTexts(filingTexts)
  const isNeeded = fields.some((name) => filing[name] !== null || marks.some(({ target }) => shownField(target) === name))
  const [isOpen, setOpen] = useState(isNeeded)
  const [wasNeeded, setNeeded] = useState(isNeeded)
  if (isNeeded !== wasNeeded) {
    setNeeded(isNeeded)
    if (isNeeded) setOpen(true)
  }
  return (
    <details className="more-details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.more}</summary>
      {children}
    </details>
  )
}
