import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { type UnitDetail, units } from '#contract/units.ts'
import { isLiving } from '#domain/units.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { LinkButton } from '../ui/feedback/LinkButton.tsx'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import { BadConductSection } from './BadConductSection.tsx'
import { texts } from './texts.ts'
import { UnitActions } from './UnitActions.tsx'
import { UnitHistory } from './UnitHistory.tsx'
import { libraryText, UnitTags } from './unit-columns.tsx'
import { fieldsInWords } from './unit-words.ts'

type Props = { id: string | null; onClose: () => void; onEdit: (unit: UnitDetail) => void }

export function UnitDrawer({ id, onClose, onEdit }: Props) {
  const words = useTexts(texts)
  const reply = useReply(units.read, { params: { id: id ?? '' } }, { enabled: id !== null })
  return (
    <RecordDrawer isOpen={id !== null} title={(unit) => unit?.name ?? words.open('…')} reply={reply} onClose={onClose}>
      {(unit) => <Shown key={unit.id} unit={unit} onEdit={onEdit} />}
    </RecordDrawer>
  )
}

function Shown({ unit, onEdit }: { unit: UnitDetail; onEdit: (unit: UnitDetail) => void }) {
  const words = useTexts(texts)
  const { linkTo } = useOpened('unit')
  return (
    <div className="unit-shown stack gap-24">
      <UnitActions unit={unit} onEdit={onEdit} />
      {!isLiving(unit.state) && <Closed unit={unit} />}
      <UnitFacts unit={unit} />
      {unit.mergedFrom.length > 0 && (
        <section aria-labelledby="unit-merged-from">
          <h2 id="unit-merged-from">{words.mergedFrom}</h2>
          <ul className="unit-doubles">
            {unit.mergedFrom.map(({ id, name }) => (
              <li key={id}>
                <Link {...linkTo(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <BadConductSection unit={unit} />
      <UnitHistory id={unit.id} />
    </div>
  )
}

/** Why nothing can be done here any more, and where to go instead. */
function Closed({ unit: { state, stateReason, mergedInto } }: { unit: UnitDetail }) {
  const words = useTexts(texts)
  const { linkTo } = useOpened('unit')
  if (!mergedInto) return <Alert type="info" showIcon title={words.closed.rejected(stateReason ?? words.states[state])} />
  return (
    <Alert
      type="info"
      showIcon
      title={words.closed.merged(mergedInto.name)}
      description={<LinkButton {...linkTo(mergedInto.id)}>{words.openSurvivor(mergedInto.name)}</LinkButton>}
    />
  )
}

function UnitFacts({ unit }: { unit: UnitDetail }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const library = new Set([words.libraryFrom, words.libraryUntil])
  const own = fieldsInWords(unit, words, labelOf).filter(({ label }) => !library.has(label) && label !== words.name)
  return (
    <FactList
      facts={[
        { name: words.state, value: <UnitTags unit={unit} words={words} /> },
        ...own.map(({ label, text }) => ({ name: label, value: <span className="figure">{text || words.none}</span> })),
        { name: words.library, value: <span className="figure">{libraryText(unit, words)}</span> },
        { name: words.accounts, value: words.accountCount(unit.accounts) },
        ...(unit.proposedBy ? [{ name: words.proposedBy, value: unit.proposedBy }] : []),
        { name: words.created, value: <Moment at={unit.createdAt} /> },
        { name: words.changed, value: <Moment at={unit.changedAt} /> },
      ]}
    />
  )
}
