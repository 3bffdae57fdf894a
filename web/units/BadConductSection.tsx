import { App, Button } from 'antd'
import { useState } from 'react'
import { type BadConduct, type UnitDetail, units } from '#contract/units.ts'
import { covers, isLiving } from '#domain/units.ts'
import { momentText, today } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { StateTag, type Tone } from '../plain/StateTag.tsx'
import { ConfirmWithReason } from '../ui/form/ConfirmWithReason.tsx'
import { BadConductForm } from './BadConductForm.tsx'
import { texts, type Words } from './texts.ts'

export function BadConductSection({ unit }: { unit: UnitDetail }) {
  const words = useTexts(texts)
  const [recording, setRecording] = useState(false)
  return (
    <section aria-labelledby="unit-bad-conduct">
      <div className="below-8 row apart">
        <h2 id="unit-bad-conduct">{words.badConduct}</h2>
        {isLiving(unit.state) && <Button onClick={() => setRecording(true)}>{words.record}</Button>}
      </div>
      {unit.badConduct.length === 0 && <p className="unit-note faint small">{words.badConductNone}</p>}
      <ul className="bad-conduct stack gap-12">
        {unit.badConduct.map((entry) => (
          <Entry key={entry.id} unitId={unit.id} entry={entry} />
        ))}
      </ul>
      <BadConductForm unit={unit} open={recording} onClose={() => setRecording(false)} />
    </section>
  )
}

function Entry({ unitId, entry }: { unitId: string; entry: BadConduct }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const [lifting, setLifting] = useState(false)
  const lift = useCall(units.liftBadConduct)
  const { tone, text } = effectOf(entry, words)
  const liftIt = (reason: string) =>
    lift.mutateAsync({ params: { id: unitId, entry: entry.id }, body: { reason } }).then(() => void message.success(words.lifted))
  return (
    <li>
      <div className="row gap-12 apart">
        <span className="figure">{words.period(entry.fromDay, entry.untilDay)}</span>
        <StateTag tone={tone}>{text}</StateTag>
      </div>
      <p>{entry.reason}</p>
      <p className="unit-note faint small">{words.recordedBy(entry.recordedBy, momentText(entry.recordedAt))}</p>
      {entry.liftedAt ? (
        <p className="unit-note faint small">{words.liftedBy(entry.liftedBy ?? '', momentText(entry.liftedAt), entry.liftReason ?? '')}</p>
      ) : (
        <Button size="small" onClick={() => setLifting(true)}>
          {words.lift}
        </Button>
      )}
      <ConfirmWithReason open={lifting} title={words.liftTitle} confirm={words.lift} onConfirm={liftIt} onClose={() => setLifting(false)}>
        <p className="below-16 quiet">{words.liftText}</p>
      </ConfirmWithReason>
    </li>
  )
}

function effectOf({ fromDay, untilDay, liftedAt }: BadConduct, words: Words): { tone: Tone; text: string } {
  if (liftedAt) return { tone: 'wait', text: words.liftedTag }
  if (covers({ fromDay, untilDay, liftedOn: null }, today())) return { tone: 'stop', text: words.inForce }
  return fromDay > today() ? { tone: 'care', text: words.ahead } : { tone: 'wait', text: words.over }
}
