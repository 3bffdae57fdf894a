// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { Form, InputNumber } from 'antd'
import { expect, test, vi } from 'vitest'
import { deadlines } from '#contract/deadlines.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { type PaperProposal, readings } from '#contract/readings.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { defaultDeadlines } from '#domain/time/deadlines.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { filingTexts } from '../filing-texts.ts'
import { readingTexts } from '../readings/reading-texts.ts'
import { FieldItem } from './FieldItem.tsx'
import { WrittenFiling } from './WrittenFiling.tsx'

const words = readingTexts.en
const [changed, taken] = [vi.fn(), vi.fn()]
const estimate: PaperProposal = { field: 'estimatedPrice', value: 123_456_700, file: 'estimate.xlsx', page: 2, isRecognised: false }
const minutes: PaperProposal = { field: 'didAttend', value: 28, file: 'minutes.pdf', page: 1, isRecognised: true }

function Page({ written = {} }: { written?: Partial<Filing> }) {
  const [form] = Form.useForm<Filing>()
  const empty = {
    name: 'Road',
    description: 'A road.',
    estimatedPrice: null,
    didAttend: null,
    fundingLines: [],
    ...written,
  } as unknown as Filing // it looks at no more
  const filing = () => ({ ...empty, ...form.getFieldsValue(true) })
  const project = {
    ...{ id: 'p', state: 'draft', limits: defaultLimits[1], marks: [], questions: [] },
    files: [{ id: 'a', category: 'PROJECT_GENERATION_BASIS_FILE', supersededBy: null }],
  } as unknown as ProjectDetail // nor here
  return (
    <WrittenFiling project={project} form={form} saving={{ filing, changed }} onTaken={taken}>
      <Form form={form} initialValues={empty}>
        {(['estimatedPrice', 'didAttend'] as const).map((name) => (
          <FieldItem key={name} project={project} name={name}>
            <InputNumber />
          </FieldItem>
        ))}
      </Form>
    </WrittenFiling>
  )
}

const serve = (...proposals: PaperProposal[]) =>
  fakeServer(
    on(deadlines.read, () => ({ figures: defaultDeadlines, version: 1, mayChange: false })),
    on(dictionaries.options, () => []),
    on(readings.ofFiling, () => ({ files: [], proposals, price: null, invoices: [] })),
  )
const valueIn = (name: 'estimatedPrice' | 'didAttend') => screen.getByLabelText<HTMLInputElement>(filingTexts.en[name]).value

test('what a paper says of an empty field is offered there, and taken over by a press alone', async () => {
  serve(estimate, minutes)
  const { user } = await act(() => renderPage(<Page />)) // what is loaded on demand is waited for
  await screen.findByText(words.says(words.page('estimate.xlsx', 2), '1,234,567.00'), { exact: false })
  await screen.findByText(words.says(words.fromScan(words.page('minutes.pdf', 1)), '28'), { exact: false })
  expect([valueIn('estimatedPrice'), valueIn('didAttend')], 'nothing is filled in by itself').toEqual(['', ''])
  await user.click(screen.getAllByRole('button', { name: words.take })[0]!)
  expect([valueIn('estimatedPrice'), valueIn('didAttend')]).toEqual(['123456700', ''])
  expect(taken).toHaveBeenCalledWith({ estimatedPrice: 123_456_700 })
  expect(changed).toHaveBeenCalled()
  await waitFor(() => expect(screen.getAllByRole('button', { name: words.take }), 'the offer goes with its reason').toHaveLength(1))
})

test('a field that is written already is offered nothing', async () => {
  serve(estimate, minutes)
  await act(() => renderPage(<Page written={{ estimatedPrice: 100 }} />))
  await screen.findByText(words.says(words.fromScan(words.page('minutes.pdf', 1)), '28'), { exact: false })
  expect(screen.getAllByRole('button', { name: words.take })).toHaveLength(1)
  expect(valueIn('estimatedPrice')).toBe('100')
})
