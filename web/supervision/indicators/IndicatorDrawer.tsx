import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { type IndicatorSetting, indicators } from '#contract/alerts.ts'
import type { NamedFigures } from '#contract/risk.ts'
import { figureSet } from '#domain/risk/settings.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { RiskClause } from '../../terms/RiskClause.tsx'
import { RiskFormula } from '../../terms/RiskFormula.tsx'
import { useFigureText } from '../../terms/risk-figures.ts'
import { FigureChanges } from './FigureChanges.tsx'
import { IndicatorForm } from './IndicatorForm.tsx'
import { indicatorWords } from './indicator-texts.ts'

type Props = { setting: IndicatorSetting | null; today: string; mayChange: boolean; onClose: () => void }

/** One indicator in full: formula, figures with their bounds, rules, and every change there was or will be. */
export function IndicatorDrawer({ setting, today, mayChange, onClose }: Props) {
  const labelOf = useLabel()
  const isNarrow = useIsNarrow()
  return (
    <Drawer
      open={setting !== null}
      title={setting ? labelOf(indicatorTexts[setting.indicator].name) : ''}
      size={isNarrow ? '100%' : drawerWidths.record}
      destroyOnHidden
      onClose={onClose}
    >
      {setting && <Whole key={setting.indicator} setting={setting} today={today} mayChange={mayChange} />}
    </Drawer>
  )
}

type WholeProps = { setting: IndicatorSetting; today: string; mayChange: boolean }

function Whole({ setting, today, mayChange }: WholeProps) {
  const words = useTexts(indicatorWords)
  const labelOf = useLabel()
  const [isEditing, setEditing] = useState(false)
  const { indicator: id, on } = setting
  const { explanation, policy } = indicatorTexts[id]
  return (
    <div className="risk-reasons stack">
      <div className="tab-top row gap-16 apart">
        <StateTag tone={on ? 'done' : 'wait'}>{on ? words.on : words.off}</StateTag>
        {mayChange && (
          <Button type="primary" onClick={() => setEditing(true)}>
            {words.change}
          </Button>
        )}
      </div>
      <p>{labelOf(explanation)}</p>
      <RiskFormula id={id} figures={named(setting)} />
      <FigureTable setting={setting} />
      <section>
        <h4>{words.policy}</h4>
        <ul className="bullets">
          {policy.map((clause) => (
            <li key={clause.en}>
              <RiskClause clause={clause} />
            </li>
          ))}
        </ul>
      </section>
      <Changes setting={setting} today={today} mayChange={mayChange} />
      {isEditing && <IndicatorForm setting={setting} today={today} onClose={() => setEditing(false)} />}
    </div>
  )
}

const named = ({ indicator: id, figures }: IndicatorSetting): NamedFigures =>
  Object.fromEntries(
    Object.entries(figureSet(id)).map(([name, figure]) => [name, { value: figures[name] ?? figure.default, unit: figure.unit }]),
  )

function FigureTable({ setting: { indicator: id, figures } }: { setting: IndicatorSetting }) {
  const words = useTexts(indicatorWords)
  const labelOf = useLabel()
  const textOf = useFigureText()
  const labels: Readonly<Record<string, { en: string; zh: string }>> = indicatorTexts[id].figures
  const entries = Object.entries(figureSet(id))
  if (entries.length === 0) return <p className="quiet">{words.noFigures}</p>
  return (
    <table className="limit-figures table">
      <thead>
        <tr>
          <th scope="col">{words.figure}</th>
          <th scope="col">{words.inForce}</th>
          <th scope="col">{words.usual}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{labelOf(labels[name] ?? { en: name, zh: name })}</th>
            <td>
              <strong className="figure">{textOf(figure.unit, figures[name] ?? figure.default)}</strong>
            </td>
            <td className="figure">{textOf(figure.unit, figure.default)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Changes({ setting: { indicator, changes }, today, mayChange }: WholeProps) {
  const words = useTexts(indicatorWords)
  const textOf = useFigureText()
  const call = useCall(indicators.takeBack)
  const known = figureSet(indicator)
  const say = ({ on, figures }: IndicatorSetting['changes'][number]) => [
    on ? words.on : words.off,
    ...Object.entries(figures).map(([name, value]) => textOf(known[name]?.unit ?? 'count', value)),
  ]
  return (
    <FigureChanges
      changes={changes}
      today={today}
      mayChange={mayChange}
      say={say}
      takeBack={({ id, version }) => call.mutateAsync({ params: { indicator, id }, query: { version } })}
    />
  )
}
