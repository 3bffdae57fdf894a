import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { type IndicatorSetting, indicators } from '#contract/alerts.ts'
import { families, familyOf, type IndicatorFamily } from '#contract/risk.ts'
import type { Reply } from '#contract/route.ts'
import { catalogue } from '#domain/risk/catalogue.ts'
import { figureSet } from '#domain/risk/settings.ts'
import { familyNames, indicatorTexts } from '#domain/risk/texts.ts'
import { type RecordLink, useOpened } from '../../client/address/opened.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { useFigureText } from '../../terms/risk-figures.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { texts } from '../texts.ts'
import { IndicatorDrawer } from './IndicatorDrawer.tsx'
import { indicatorWords } from './indicator-texts.ts'
import { RatingFigures } from './RatingFigures.tsx'
import { TemplateFiles } from './TemplateFiles.tsx'
import './indicators.css'

/** Every indicator by family: whether it is on, its figures, and how much it finds. The top region changes them, the others read. */
export function IndicatorsTab() {
  return (
    <Answered reply={useReply(indicators.list, {})} rows={10}>
      {(data) => <Indicators data={data} />}
    </Answered>
  )
}

function Indicators({ data }: { data: Reply<typeof indicators.list> }) {
  const words = useTexts(indicatorWords)
  const shared = useTexts(texts)
  const { opened, linkTo, close } = useOpened('indicator')
  const shown = data.items.find(({ indicator }) => indicator === opened) ?? null
  return (
    <div className="supervision-tab stack">
      <p className="quiet measure">{words.lead}</p>
      {!data.mayChange && <Alert type="info" showIcon title={shared.topOnly} />}
      <RatingFigures />
      {families.map((family) => (
        <Family key={family} family={family} settings={data.items} today={data.today} linkTo={linkTo} />
      ))}
      <TemplateFiles mayChange={data.mayChange} />
      <IndicatorDrawer setting={shown} today={data.today} mayChange={data.mayChange} onClose={close} />
    </div>
  )
}

type LinkTo = (indicator: string) => RecordLink
type FamilyProps = { family: IndicatorFamily; settings: readonly IndicatorSetting[]; today: string; linkTo: LinkTo }

function Family({ family, settings, today, linkTo }: FamilyProps) {
  const labelOf = useLabel()
  const members = settings.filter(({ indicator }) => familyOf(indicator) === family)
  return (
    <section className="panel" aria-labelledby={`indicators-${family}`}>
      <h2 id={`indicators-${family}`}>{labelOf(familyNames[family])}</h2>
      <ul className="indicator-rows stack gap-0 ruled">
        {members.map((setting) => (
          <Row key={setting.indicator} setting={setting} today={today} linkTo={linkTo} />
        ))}
      </ul>
    </section>
  )
}

function Row({ setting, today, linkTo }: { setting: IndicatorSetting; today: string; linkTo: LinkTo }) {
  const words = useTexts(indicatorWords)
  const labelOf = useLabel()
  const { indicator: id, on, fired, changes } = setting
  const { name, explanation } = indicatorTexts[id]
  const { of } = catalogue[id]
  const coming = changes.filter(({ effectiveFrom }) => effectiveFrom > today).at(-1)
  return (
    <li>
      <div className="stack gap-4 start">
        <Link className="row-opener" {...linkTo(id)}>
          {labelOf(name)}
        </Link>
        <span className="quiet">{labelOf(explanation)}</span>
        <Figures setting={setting} />
      </div>
      <div className="indicator-side stack gap-4">
        <StateTag tone={on ? 'done' : 'wait'}>{on ? words.on : words.off}</StateTag>
        <span className="quiet">{of === 'project' ? words.fires(fired) : words.loose[of]}</span>
        {coming && <StateTag tone="move">{words.coming(coming.effectiveFrom)}</StateTag>}
      </div>
    </li>
  )
}

function Figures({ setting: { indicator: id, figures } }: { setting: IndicatorSetting }) {
  const labelOf = useLabel()
  const textOf = useFigureText()
  const labels: Readonly<Record<string, { en: string; zh: string }>> = indicatorTexts[id].figures
  const entries = Object.entries(figureSet(id))
  if (entries.length === 0) return null
  return (
    <span className="indicator-figures row gap-16 quiet small">
      {entries.map(([name, figure]) => (
        <span key={name}>
          {labelOf(labels[name] ?? { en: name, zh: name })}{' '}
          <strong className="figure">{textOf(figure.unit, figures[name] ?? figure.default)}</strong>
        </span>
      ))}
    </span>
  )
}
