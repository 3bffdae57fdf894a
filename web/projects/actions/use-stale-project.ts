import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'
import { listed } from '#contract/listing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { formatYuan } from '#domain/values/money.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import type { ForeignChange } from '../../ui/form/StaleNotice.tsx'
import { filingTexts } from '../filing-texts.ts'
import { changedFields, useFilingValue } from '../filing-values.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'

/**
 * For every form that sends the version it began with: when somebody was faster, the page shows the present state, and the form tells what
 * changed, with everything typed still in it. The next press sends the fresh version.
 */
export function useStaleProject(project: ProjectDetail) {
  const differences = useDifferences()
  const [base, setBase] = useState(project)
  const [isStale, setStale] = useState(false)
  /** True for the refusal that somebody else was faster. */
  const catchConflict = (failure: unknown): boolean => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed') return false
    setStale(true)
    return true
  }
  const settle = () => {
    setBase(project)
    setStale(false)
  }
  /** The filing as whoever fills in the form has seen it. */
  const seen = isStale ? project : base
  return { catchConflict, changes: isStale ? differences(base, project) : null, settle, seen }
}

/** What differs between two looks at one filing, in words. */
function useDifferences(): (before: ProjectDetail, now: ProjectDetail) => ForeignChange[] {
  const language = useLanguage()
  const words = useTexts(pageTexts)
  const fields = useTexts(filingTexts)
  const names = useTexts(lifecycleTexts)
  const textOf = useFilingValue()
  const stateOf = ({ state, stopped }: ProjectDetail) => (stopped ? names.stopped : names.states[state])
  return (before, now) => {
    const known = (project: ProjectDetail) => ({ region: project.region.name, owner: project.owner?.name ?? null })
    const facts: [string, (project: ProjectDetail) => string][] = [
      [words.state, stateOf],
      [words.filer, ({ filer }) => filer.name],
      [words.progress, ({ progress }) => `${progress}%`],
      [words.paid, ({ paid }) => formatYuan(paid)],
      [words.evidence, ({ files }) => words.fileCount(files.filter(({ supersededBy }) => supersededBy === null).length)],
      [
        words.requests,
        ({ requests }) => listed[language](requests.filter(({ state }) => state === 'open').map(({ kind }) => names.requests[kind])),
      ],
    ]
    return [
      ...facts.map(([label, tell]) => ({ label, before: tell(before), now: tell(now) })).filter((change) => change.before !== change.now),
      ...changedFields(before.filing, now.filing).map((field) => ({
        label: fields[field],
        before: textOf(before.filing, field, known(before)),
        now: textOf(now.filing, field, known(now)),
      })),
    ]
  }
}
