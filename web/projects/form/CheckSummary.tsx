import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { FilingField } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { FactList } from '../../plain/FactList.tsx'
import { usePaperName } from '../../terms/paper-names.ts'
import { type FilingStep, filingSteps, filingTexts } from '../filing-texts.ts'
import { useFilingValue } from '../filing-values.ts'
import { checkTexts } from './check-texts.ts'
import { fieldsOf } from './filing-fields.ts'
import { neededPapers } from './filing-gaps.ts'
import { useWritten } from './WrittenFiling.tsx'

type Props = { project: ProjectDetail; onJump: (target: string) => void }

/** The whole filing as it will be submitted, in the order of the form, each part with the way back to it. */
export function CheckSummary({ project, onJump }: Props) {
  const sections = filingSteps.filter((step) => fieldsOf[step].length > 0)
  return (
    <div className="stack gap-24">
      {sections.map((step) => (
        <Section key={step} step={step} onEdit={() => onJump(fieldsOf[step][0] ?? '')}>
          <Fields project={project} step={step} />
        </Section>
      ))}
      <Section step="evidence" onEdit={() => onJump('PROJECT_GENERATION_BASIS_FILE')}>
        <Papers project={project} />
      </Section>
    </div>
  )
}

function Section({ step, onEdit, children }: { step: FilingStep; onEdit: () => void; children: ReactNode }) {
  const words = useTexts(checkTexts)
  const title = useTexts(filingTexts).steps[step]
  return (
    <section aria-labelledby={`check-${step}`}>
      <div className="row apart">
        <h3 id={`check-${step}`}>{title}</h3>
        <Button type="link" size="small" onClick={onEdit}>
          {words.edit(title)}
        </Button>
      </div>
      {children}
    </section>
  )
}

/** What is required stands here even when it is missing; of the rest what was filled in. */
function Fields({ project, step }: Pick<Props, 'project'> & { step: FilingStep }) {
  const words = useTexts(filingTexts)
  const own = useTexts(checkTexts)
  const textOf = useFilingValue()
  const { filing, gaps } = useWritten()
  // The names of a region or owner chosen a moment ago arrive with the next save.
  const names = {
    region: project.filing.regionCode === filing.regionCode ? project.region.name : null,
    owner: project.filing.ownerUnitId === filing.ownerUnitId ? (project.owner?.name ?? null) : null,
  }
  const isMissing = (name: FilingField) => gaps.some((gap) => gap.kind === 'field' && gap.field === name)
  const isFilled = (name: FilingField) => (name === 'fundingLines' ? filing.fundingLines.length > 0 : filing[name] !== null)
  const facts = fieldsOf[step]
    .filter((name) => isFilled(name) || isMissing(name))
    .map((name) => ({
      name: words[name],
      value: isFilled(name) ? textOf(filing, name, names) : <span className="care">{own.empty}</span>,
    }))
  return <FactList facts={facts} />
}

function Papers({ project }: Pick<Props, 'project'>) {
  const words = useTexts(checkTexts)
  const nameOf = usePaperName(project)
  const needed = neededPapers(useWritten())
  const filesOf = (category: string) =>
    project.files.filter((file) => file.step === 'filing' && file.category === category && file.supersededBy === null)
  const facts = (['PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE'] as const)
    .filter((category) => needed.includes(category) || filesOf(category).length > 0)
    .map((category) => ({
      name: nameOf({ category, step: 'filing' }),
      value:
        filesOf(category).length > 0 ? (
          filesOf(category).map(({ id, name }) => <div key={id}>{name}</div>)
        ) : (
          <span className="care">{words.noFiles}</span>
        ),
    }))
  return <FactList facts={facts} />
}
