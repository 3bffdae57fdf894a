import { App, Form } from 'antd'
import { type RatingSetting, riskRating } from '#contract/risk-rating.ts'
import { ratingFaults, ratingFigureNames, ratingFigures, ratingFrom } from '#domain/risk/rating-figures.ts'
import { addDays } from '#domain/time/days.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useFigureText } from '../../terms/risk-figures.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { differsFrom } from '../../ui/form/differs-from.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FigureField, useFigureRule } from './FigureField.tsx'
import { indicatorWords } from './indicator-texts.ts'
import { RatingTestPanel } from './RatingTestPanel.tsx'
import { ratingWords } from './rating-texts.ts'
import type { RatingValues } from './rating-values.ts'

/** Other weights, caps and bounds from a day on, tried on past filings before they are saved. */
export function RatingForm({ setting: { figures, today }, onClose }: { setting: RatingSetting; onClose: () => void }) {
  const words = useTexts(ratingWords)
  const shared = useTexts(indicatorWords)
  const { message } = App.useApp()
  const [form] = Form.useForm<RatingValues>()
  const refuse = useRefusal(form)
  const call = useCall(riskRating.change)
  const begin: RatingValues = { figures: { ...ratingFrom(figures) }, effectiveFrom: today }
  const send = (values: RatingValues) =>
    call.mutateAsync({ body: { figures: values.figures, effectiveFrom: values.effectiveFrom ?? today } }).then(() => {
      message.success(shared.saved)
      onClose()
    }, refuse)
  return (
    <FormDrawer
      open
      title={shared.changeTitle(words.title)}
      submit={shared.save}
      busy={call.isPending}
      isDirty={() => differsFrom(form, begin)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Form<RatingValues> form={form} layout="vertical" initialValues={begin} requiredMark={false} onFinish={send}>
        <Figures />
        <Form.Item name="effectiveFrom" label={shared.effectiveFrom} extra={shared.effectiveHelp} rules={[{ required: true }]}>
          <DayField earliest={today} latest={addDays(today, 3650)} />
        </Form.Item>
        <RatingTestPanel />
      </Form>
    </FormDrawer>
  )
}

/** Each figure is held against the others as they stand in the form, and told when they change. */
function Figures() {
  const words = useTexts(ratingWords)
  const shared = useTexts(indicatorWords)
  const textOf = useFigureText()
  const form = Form.useFormInstance<RatingValues>()
  const ruleFor = useFigureRule(ratingFigures, (figures) => ratingFaults({ ...form.getFieldValue('figures'), ...figures }))
  const paths = ratingFigureNames.map((name) => ['figures', name])
  return ratingFigureNames.map((name) => {
    const { unit, minimum, maximum, default: usual } = ratingFigures[name]
    return (
      <Form.Item
        key={name}
        name={['figures', name]}
        label={words.figures[name]}
        extra={shared.range(textOf(unit, minimum), textOf(unit, maximum), textOf(unit, usual))}
        dependencies={paths.filter(([, other]) => other !== name)}
        rules={[ruleFor(name)]}
      >
        <FigureField unit={unit} />
      </Form.Item>
    )
  })
}
