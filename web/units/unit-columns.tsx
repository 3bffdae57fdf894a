import type { Label } from '#contract/language.ts'
import type { Unit, UnitState } from '#contract/units.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import type { Words } from './texts.ts'

export function unitColumns(words: Words, labelOf: (label: Label) => string, state: UnitState): ListColumn<Unit>[] {
  const special: Record<UnitState, ListColumn<Unit>[]> = {
    proposed: [],
    confirmed: [{ key: 'standing', title: words.status, onCard: 'corner', show: (unit) => <EligibilityTag unit={unit} words={words} /> }],
    rejected: [{ key: 'reason', title: words.reason, show: (unit) => <span className="cell">{unit.stateReason}</span> }],
    merged: [{ key: 'into', title: words.staying, show: (unit) => <span className="cell">{unit.mergedInto?.name}</span> }],
  }
  return [
    { key: 'name', title: words.name, sort: 'name', onCard: 'heading', show: (unit) => <NameAndCode unit={unit} /> },
    {
      key: 'roles',
      title: words.role,
      show: (unit) => <span className="cell narrow">{words.joined(unit.roles.map((role) => words.roles[role]))}</span>,
    },
    {
      key: 'trades',
      title: words.trades,
      show: (unit) => <span className="cell">{words.joined(unit.trades.map(({ label }) => labelOf(label))) || words.none}</span>,
    },
    ...special[state],
    {
      key: 'founded',
      title: words.founded,
      sort: 'founded',
      onCard: 'nothing',
      show: (unit) => <span className="figure">{unit.founded ?? words.none}</span>,
    },
    { key: 'created', title: words.created, sort: 'created', onCard: 'nothing', show: (unit) => <Moment at={unit.createdAt} /> },
  ]
}

function NameAndCode({ unit: { name, creditCode } }: { unit: Unit }) {
  return (
    <span className="cell wide">
      {name}
      <small className="figure">{creditCode}</small>
    </span>
  )
}

/** What one has to know before choosing a confirmed unit. */
function EligibilityTag({ unit, words }: { unit: Unit; words: Words }) {
  if (unit.bannedUntil) return <StateTag tone="stop">{words.bannedUntil(unit.bannedUntil)}</StateTag>
  return unit.inLibrary ? <StateTag tone="done">{words.valid}</StateTag> : null
}

const tones: Record<UnitState, Tone> = { proposed: 'care', confirmed: 'done', rejected: 'wait', merged: 'wait' }

export function UnitTags({ unit, words }: { unit: Unit; words: Words }) {
  return (
    <span className="row">
      <StateTag tone={tones[unit.state]}>{words.states[unit.state]}</StateTag>
      {unit.bannedUntil && <StateTag tone="stop">{words.bannedUntil(unit.bannedUntil)}</StateTag>}
    </span>
  )
}

export function libraryText({ libraryFrom, libraryUntil, inLibrary }: Unit, words: Words): string {
  if (libraryFrom === null && libraryUntil === null) return words.notValid
  return `${inLibrary ? words.valid : words.notValid} · ${words.period(libraryFrom, libraryUntil)}`
}
