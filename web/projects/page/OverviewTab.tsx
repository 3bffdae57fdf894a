import type { ProjectDetail } from '#contract/project-views.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { FactList } from '../../plain/FactList.tsx'
import { Money } from '../../plain/Money.tsx'
import { filingTexts } from '../filing-texts.ts'
import { FileRow } from '../form/FileRow.tsx'
import { useItemName } from '../item-name.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { writtenPlace } from '../read-place.ts'
import { Party } from '../records/Party.tsx'
import { dayRange, filledIn } from '../records/record-facts.tsx'
import { texts } from '../texts.ts'
import { Versions } from './Versions.tsx'
import { versionTexts } from './version-texts.ts'
import { type FactGroup, useWorkGroups } from './work-groups.tsx'

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

  const groups: FactGroup[] = [
    [
      words.steps.what,
      [
        { name: words.description, value: filing.description },
        { name: words.trade, value: trade(filing.trade) },
        { name: words.majorProject, value: major(filing.majorProject) },
        { name: words.quantity, value: filing.quantity && `${filing.quantity} ${filing.quantityUnit ?? ''}` },
      ],
    ],
    [
      words.steps.where,
      [
        { name: words.regionCode, value: labelOf(project.region.name) },
        { name: words.ownerUnitId, value: project.owner && <Party unit={project.owner} /> },
        { name: words.address, value: filing.address },
        { name: words.longitude, value: writtenPlace(filing) },
        { name: words.contactName, value: [filing.contactName, filing.contactPhone].filter(Boolean).join(' · ') },
      ],
    ],
    [
      words.steps.decision,
      [
        { name: words.decisionType, value: filing.decisionType && names.decisions[filing.decisionType] },
        { name: words.decisionDate, value: filing.decisionDate },
        {
          name: words.attendance,
          value:
            filing.shouldAttend &&
            (['shouldAttend', 'didAttend', 'agreed'] as const).map((field) => `${words[field]} ${filing[field] ?? '–'}`).join(' · '),
        },
        { name: words.publicity, value: dayRange(filing.publicityStart, filing.publicityEnd) },
      ],
    ],
    [
      words.steps.money,
      [
        { name: words.estimatedPrice, value: <Money fen={filing.estimatedPrice} /> },
        { name: words.controlPrice, value: filing.controlPrice && <Money fen={filing.controlPrice} /> },
        {
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
        { name: words.method, value: method(filing.method) },
        { name: words.exemptionReason, value: filing.exemptionReason && names.exemptions[filing.exemptionReason] },
        { name: words.exemptionNote, value: filing.exemptionNote },
        { name: words.period, value: dayRange(filing.plannedStart, filing.plannedEnd) },
        { name: words.inPublicBudget, value: yesNo(filing.inPublicBudget) },
        { name: words.inAnnualPlan, value: yesNo(filing.inAnnualPlan) },
        { name: words.farmlandTouched, value: yesNo(filing.farmlandTouched) },
        { name: words.remark, value: filing.remark },
      ],
    ],
  ]
  const isReviewed = project.state === 'town-review' || project.state === 'county-review'
  return (
    <div className="fact-groups">
      {isReviewed && <Versions project={project} title={versions.sinceReturn} />}
      {[...groups, ...workGroups(project)].map(([title, facts]) => (
        <section key={title}>
          <h2>{title}</h2>
          <FactList facts={filledIn(facts)} />
        </section>
      ))}
      <Papers project={project} />
    </div>
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
