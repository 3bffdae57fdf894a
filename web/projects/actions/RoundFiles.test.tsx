// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import type { ProjectDetail } from '#contract/project-views.ts'
import { type UnitOption, units } from '#contract/units.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-upload.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { RoundFiles } from './RoundFiles.tsx'
import { stepTexts } from './step-texts.ts'

const project = { id: 'bridge', files: [], rounds: [], marks: [], filing: {}, region: {} } as unknown as ProjectDetail // it looks at no more
const names: Record<string, string> = { one: 'Road and Sons', two: 'Bridges Ltd' }

const page = (bidders: readonly object[]) => (
  <Form initialValues={{ award: { bidders } }}>
    <RoundFiles project={project} category="PROJECT_PROCESS_FILE" step="award" required bidders={['award', 'bidders']} />
  </Form>
)
const choose = (name: string) => {
  const field = document.querySelector('input[data-category]') as HTMLInputElement // hidden, so that no role finds it
  return userEvent.setup({ applyAccept: false }).upload(field, new File([name], name, { type: 'application/pdf' }))
}

test('a file is sent with the bidder that was named when it was chosen, out of those in the form', async () => {
  fakeServer(on(units.options, ({ query: { id = '' } }) => [{ id, name: names[id] } as UnitOption]))
  const sent = fakeUploads()
  const { user } = await renderPage(page([{ unitId: 'one' }, {}, { unitId: 'two' }]))
  await choose('award.pdf')
  await user.click(await screen.findByRole('combobox', { name: stepTexts.en.whoseBid }))
  await user.click(await screen.findByText('Bridges Ltd'))
  await choose('bid.pdf')
  await waitFor(() =>
    expect(sent.map(({ query }) => [query?.name, query?.bidder])).toEqual([
      ['award.pdf', undefined],
      ['bid.pdf', 'two'],
    ]),
  )
})

test('where the form names no bidder nobody is asked whose bid it is', async () => {
  await renderPage(page([{}]))
  await screen.findByRole('group')
  expect(screen.queryByRole('combobox')).toBeNull()
})
