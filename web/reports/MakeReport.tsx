import { Button, Form, Radio, Select } from 'antd'
import { useState } from 'react'
import { type Language, languages } from '#contract/language.ts'
import { type ReportForm, reportForms, reports } from '#contract/reports.ts'
import { monthsBefore } from '#domain/reports/months.ts'
import { today } from '../client/clock.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import { fetchReport } from './fetch-report.ts'
import { reportTexts } from './texts.ts'

type Props = {
  region: string
  onRegion: (region: string) => void
  wish: { form: ReportForm; language: Language }
  onForm: (form: ReportForm) => void
  onLanguage: (language: Language) => void
  onMade: () => void
}

/** Three years back: the analysis itself shows what is older. */
const offeredMonths = 36

/** A region, a month and a form; then the report is made and saved. */
export function MakeReport({ region, onRegion, wish, onForm, onLanguage, onMade }: Props) {
  const words = useTexts(reportTexts)
  const labelOf = useLabel()
  const own = useMe().region.code
  const refuse = useRefusal()
  const running = today().slice(0, 7)
  const [month, setMonth] = useState(monthsBefore(running, 1))
  const [isFetching, setFetching] = useState(false)
  const make = useCall(reports.make, { quiet: true })
  const press = async () => {
    setFetching(true)
    await make
      .mutateAsync({ body: { region, month } })
      .then((made) => {
        onMade()
        return fetchReport(made.id, words.name(labelOf(made.region.name), made.month), wish)
      })
      .catch(refuse)
    setFetching(false)
  }
  return (
    <Form layout="vertical" onFinish={() => void press()}>
      <p className="quiet below-16">{words.what}</p>
      <div className="pair">
        <Form.Item label={words.region} htmlFor="report-region">
          <RegionPicker id="report-region" below={own} value={region} onChange={(code) => onRegion(code ?? own)} />
        </Form.Item>
        <Form.Item label={words.month} htmlFor="report-month">
          <Select
            id="report-month"
            className="wide-field"
            value={month}
            onChange={setMonth}
            options={Array.from({ length: offeredMonths }, (_, back) => monthsBefore(running, back)).map((value) => ({
              value,
              label: value === running ? words.soFar(value) : words.monthName(value),
            }))}
          />
        </Form.Item>
        <Form.Item label={words.form}>
          <Radio.Group
            aria-label={words.form}
            value={wish.form}
            onChange={({ target }) => onForm(target.value)}
            options={reportForms.map((value) => ({ value, label: words.forms[value] }))}
          />
        </Form.Item>
        <Form.Item label={words.language}>
          <Radio.Group
            aria-label={words.language}
            value={wish.language}
            onChange={({ target }) => onLanguage(target.value)}
            options={languages
              .toReversed()
              .map((value) => ({ value, label: <span lang={value}>{value === 'zh' ? words.chinese : words.english}</span> }))}
          />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" loading={isFetching}>
        {words.make}
      </Button>
    </Form>
  )
}
