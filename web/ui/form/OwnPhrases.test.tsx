// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memory } from '#contract/memory.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { said } from '../../testing/said.ts'
import { signInAs } from '../../testing/sign-in.ts'
import { OwnPhrases, phraseTexts } from './OwnPhrases.tsx'

const words = phraseTexts.en

test('a sentence is kept and forgotten again, and each is told to whoever does not see it', async () => {
  signInAs('PROJECT_MANAGEMENT')
  let kept: string[] = []
  fakeServer(
    on(memory.phrases, () => kept),
    on(memory.keep, ({ body: { text } }) => {
      kept = [text]
      return kept
    }),
    on(memory.forget, () => {
      kept = []
      return kept
    }),
  )
  const { user } = await renderPage(<OwnPhrases typed={() => 'Agreed.'} onSay={() => {}} />)
  await user.click(await screen.findByRole('button', { name: words.keep }))
  await said(words.kept)
  await user.click(await screen.findByRole('button', { name: words.forget('Agreed.') }))
  await said(words.forgotten)
  expect(await screen.findByText(words.none)).toBeTruthy()
})
