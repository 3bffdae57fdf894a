import { Suspense } from 'react'
import { kindLabel } from '#contract/kinds.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { lazy } from '../../lazy.tsx'
import { type Fact, FactList } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { AllAtOnce } from '../../ui/feedback/AllAtOnce.tsx'
import { writtenPlace } from '../../ui/map/read-place.ts'
import { filingTexts } from '../filing-texts.ts'
import { FileRow } from '../form/FileRow.tsx'
import { useItemName } from '../item-name.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { AboutField } from '../questions/AboutField.tsx'
import { useMarking } from '../questions/marking.ts'
import { Party } from '../records/Party.tsx'
import { dayRange, filledIn } from '../records/record-facts.tsx'
import { texts } from '../texts.ts'
import { LastReturn } from './LastReturn.tsx'
import { Versions } from './Versions.tsx'
import { versionTexts } from './version-texts.ts'
import { type FactGroup, useWorkGroups } from './work-groups.tsx'

const PriceInPaper = lazy(async () => (await import('../readings/PriceInPaper.tsx')).PriceInPaper)

/** The filing as it was decided, and what was entered since: read only, and longer with every step. */
export function OverviewTab({ project }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const names = useTexts(lifecycleTexts)
  const list = useTexts(texts)
  const workGroups = useWorkGroups()
  const versions = useTexts(versionTexts)
  const labelOf = useLabel()
  const trade = useItemName('trade')
  const source = useItemName('zjly')
  const method = useItemName('qrgysqd')
  const major = useItemName('majorProject')
  const { filing } = project
  const yesNo = (value: 'yes' | 'no' | null) => value && (value === 'yes' ? list.yes : list.no)

  const { marks } = useMarking()
  // Both stand above the page already, unless there is something to say about them.
  const heading: Fact[] = (['name', 'kind'] as const)
    .filter((target) => marks || project.questions.some((asked) => asked.target === target))
    .map((target) => ({ target, name: words[target], value: target === 'name' ? project.name : labelOf(kindLabel(project.kind)) }))
  const groups: FactGroup[] = [
    [
      words.steps.what,
      [
        ...heading,
        { target: 'description', name: words.description, value: filing.description },
        { target: 'trade', name: words.trade, value: trade(filing.trade) },
        { target: 'majorProject', name: words.majorProject, value: major(filing.majorProject) },
        { target: 'quantity', name: words.quantity, value: filing.quantity && `${filing.quantity} ${filing.quantityUnit ?? ''}` },
      ],
    ],
    [
      words.steps.where,
      [
        { target: 'regionCode', name: words.regionCode, value: labelOf(project.region.name) },
        { target: 'ownerUnitId', name: words.ownerUnitId, value: project.owner && <Party unit={project.owner} /> },
        { target: 'address', name: words.address, value: filing.address },
        { target: 'longitude', name: words.longitude, value: writtenPlace(filing) },
        { target: 'contactName', name: words.contactName, value: [filing.contactName, filing.contactPhone].filter(Boolean).join(' · ') },
      ],
    ],
    [
      words.steps.decision,
      [
        { target: 'decisionType', name: words.decisionType, value: filing.decisionType && names.decisions[filing.decisionType] },
        { target: 'decisionDate', name: words.decisionDate, value: filing.decisionDate },
        {
          target: 'shouldAttend',
          name: words.attendance,
          value:
            filing.shouldAttend &&
            (['shouldAttend', 'didAttend', 'agreed'] as const).map((field) => `${words[field]} ${filing[field] ?? '–'}`).join(' · '),
        },
        { target: 'publicityStart', name: words.publicity, value: dayRange(filing.publicityStart, filing.publicityEnd) },
      ],
    ],
    [
      words.steps.money,
      [
        { target: 'estimatedPrice', name: words.estimatedPrice, value: <Money fen={filing.estimatedPrice} /> },
        { target: 'controlPrice', name: words.controlPrice, value: filing.controlPrice && <Money fen={filing.controlPrice} /> },
        {
          target: 'fundingLines',
          name: words.fundingLines,
          value: filing.fundingLines.map((line) => (
            <div key={`${line.source} ${line.amount}`}>
              {source(line.source)} <Money fen={line.amount} /> <span className="quiet">{line.documentNo}</span>
            </div>
          )),
        },
      ],
    ],
    [
      words.steps.how,
      [
        { target: 'method', name: words.method, value: method(filing.method) },
        {
          target: 'exemptionReason',
          name: words.exemptionReason,
          value: filing.exemptionReason && names.exemptions[filing.exemptionReason],
        },
        { target: 'exemptionNote', name: words.exemptionNote, value: filing.exemptionNote },
        { target: 'plannedStart', name: words.period, value: dayRange(filing.plannedStart, filing.plannedEnd) },
        { target: 'inPublicBudget', name: words.inPublicBudget, value: yesNo(filing.inPublicBudget) },
        { target: 'inAnnualPlan', name: words.inAnnualPlan, value: yesNo(filing.inAnnualPlan) },
        { target: 'farmlandTouched', name: words.farmlandTouched, value: yesNo(filing.farmlandTouched) },
        { target: 'remark', name: words.remark, value: filing.remark },
      ],
    ],
  ]
  const isReviewed = project.state === 'town-review' || project.state === 'county-review'
  return (
    <AllAtOnce className="fact-groups">
      <LastReturn project={project} />
      {isReviewed && <Versions project={project} title={versions.sinceReturn} />}
      {[...groups, ...workGroups(project)].map(([title, facts]) => (
        <section key={title}>
          <h2>{title}</h2>
          <FactList
            facts={marks ? facts : filledIn(facts)}
            after={({ target, name }) =>
              target && (
                <>
                  <AboutField project={project} target={target} name={name} />
                  {target === 'contract.contractPrice' && (
                    <Suspense>
                      <PriceInPaper projectId={project.id} />
                    </Suspense>
                  )}
                </>
              )
            }
          />
        </section>
      ))}
      <Papers project={project} />
    </AllAtOnce>
  )
}

/** The papers the filing rests on, beside its fields: whoever decides reads both. */
function Papers({ project }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const files = project.files.filter(({ step, supersededBy }) => step === 'filing' && supersededBy === null)
  if (files.length === 0) return null
  return (
    <section>
      <h2>{words.steps.evidence}</h2>
      <ul className="file-list">
        {files.map((file) => (
          <FileRow key={file.id} project={project} file={file} />
        ))}
      </ul>
    </section>
  )
}
