import { App, Form, Switch } from 'antd'
import { type IndicatorSetting, indicators } from '#contract/alerts.ts'
import { figureFaults, figureSet } from '#domain/risk/settings.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { addDays } from '#domain/time/days.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useFigureText } from '../../terms/risk-figures.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { differsFrom } from '../../ui/form/differs-from.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { BackTestPanel } from './BackTestPanel.tsx'
import { FigureField, useFigureRule } from './FigureField.tsx'
import { indicatorWords } from './indicator-texts.ts'
import type { IndicatorValues } from './indicator-values.ts'

type Props = { setting: IndicatorSetting; today: string; onClose: () => void }

/** Other figures from a day on, tried on past filings before they are saved. */
export function IndicatorForm({ setting, today, onClose }: Props) {
  const words = useTexts(indicatorWords)
  const labelOf = useLabel()
  const { message } = App.useApp()
  const [form] = Form.useForm<IndicatorValues>()
  const refuse = useRefusal(form)
  const call = useCall(indicators.change)
  const { indicator, on, figures } = setting
  const begin: IndicatorValues = { on, figures, effectiveFrom: today }
  const send = (values: IndicatorValues) =>
    call
      .mutateAsync({
        params: { indicator },
        body: { on: values.on, figures: values.figures ?? {}, effectiveFrom: values.effectiveFrom ?? today },
      })
      .then(() => {
        message.success(words.saved)
        onClose()
      }, refuse)
  return (
    <FormDrawer
      open
      title={words.changeTitle(labelOf(indicatorTexts[indicator].name))}
      submit={words.save}
      busy={call.isPending}
      isDirty={() => differsFrom(form, begin)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form<IndicatorValues> form={form} layout="vertical" initialValues={begin} requiredMark={false} onFinish={send}>
        <Form.Item name="on" label={words.switch} extra={words.switchHelp} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Figures setting={setting} />
        <Form.Item name="effectiveFrom" label={words.effectiveFrom} extra={words.effectiveHelp} rules={[{ required: true }]}>
          <DayField earliest={today} latest={addDays(today, 3650)} />
        </Form.Item>
        <BackTestPanel indicator={indicator} />
      </Form>
    </FormDrawer>
  )
}

function Figures({ setting: { indicator } }: { setting: IndicatorSetting }) {
  const words = useTexts(indicatorWords)
  const labelOf = useLabel()
  const textOf = useFigureText()
  const ruleFor = useFigureRule(figureSet(indicator), (figures) => figureFaults(indicator, figures))
  const labels: Readonly<Record<string, { en: string; zh: string }>> = indicatorTexts[indicator].figures
  return Object.entries(figureSet(indicator)).map(([name, { unit, minimum, maximum, default: usual }]) => (
    <Form.Item
      key={name}
      name={['figures', name]}
      label={labelOf(labels[name] ?? { en: name, zh: name })}
      extra={words.range(textOf(unit, minimum), textOf(unit, maximum), textOf(unit, usual))}
      rules={[ruleFor(name)]}
    >
      <FigureField unit={unit} />
    </Form.Item>
  ))
}
