// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { Form, type FormInstance } from 'antd'
import { expect, test } from 'vitest'
import type { ProjectDetail } from '#contract/project-views.ts'
import { readings } from '#contract/readings.ts'
import { fakeServer, on } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { readingTexts } from '../../readings/reading-texts.ts'
import { MoneyItem } from './form-items.tsx'
import { ReadValue } from './ReadValue.tsx'

const words = readingTexts.en
let form: FormInstance

function Page({ record }: { record: string | null }) {
  ;[form] = Form.useForm()
  const project = { id: 'p', files: [{ record }] } as unknown as ProjectDetail // it looks at no more
  return (
    <Form form={form}>
      <MoneyItem name="amount" label="Amount" />
      <ReadValue project={project} field="paymentAmount" at={['amount']} />
    </Form>
  )
}

const invoice = { field: 'paymentAmount' as const, value: 5_000_000, file: 'invoice.pdf', page: 1, isRecognised: false }
const serve = () => fakeServer(on(readings.ofFiling, () => ({ files: [], proposals: [invoice], price: null, invoices: [] })))

test('a step offers what its waiting paper says, counts it as typed once it is taken, and then says no more', async () => {
  serve()
  const { user } = await act(() => renderPage(<Page record={null} />)) // what is loaded on demand is waited for
  await screen.findByText(words.says(words.page('invoice.pdf', 1), '50,000.00'), { exact: false })
  expect([form.getFieldValue('amount'), form.isFieldsTouched()]).toEqual([undefined, false])
  await user.click(screen.getByRole('button', { name: words.take }))
  expect([form.getFieldValue('amount'), form.isFieldsTouched()]).toEqual([5_000_000, true])
  await waitFor(() => expect(screen.queryByRole('button', { name: words.take })).toBeNull())
})

test('papers of steps that were taken propose nothing for the next', async () => {
  const asked = serve()
  await act(() => renderPage(<Page record="payment 1" />))
  expect(asked).toEqual([])
})
