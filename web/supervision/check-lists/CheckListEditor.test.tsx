// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CheckList } from '#contract/inspection-picks.ts'
import { inspections } from '#contract/inspections.ts'
import { isAnythingUnsaved } from '../../client/unsaved.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { CheckListEditor } from './CheckListEditor.tsx'
import { checkListTexts } from './check-list-texts.ts'

const list: CheckList = { kind: 1, questions: [{ en: 'Helmets worn', zh: '佩戴安全帽' }], version: 1, mayChange: true }

test('nobody leaves changed questions unasked until they are saved', async () => {
  fakeServer(on(inspections.changeCheckList, ({ body: { questions } }) => ({ ...list, questions, version: 2 })))
  const { user } = await renderPage(<CheckListEditor list={list} />)
  const words = await screen.findByLabelText(checkListTexts.en.enOf(1))
  expect(isAnythingUnsaved()).toBe(false)
  await user.type(words, ' by all ')
  expect(isAnythingUnsaved()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(isAnythingUnsaved()).toBe(false))
})
