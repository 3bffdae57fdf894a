// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { type FilingTemplate, templates } from '#contract/templates.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { said } from '../../testing/said.ts'
import { county, signInAs } from '../../testing/sign-in.ts'
import { TemplatesDrawer } from './TemplatesDrawer.tsx'
import { templateTexts } from './template-texts.ts'

const words = templateTexts.en

test('that a template was removed is told to whoever does not see it go', async () => {
  signInAs('PROJECT_MANAGEMENT')
  let kept = [{ id: 'one', name: 'Road repair', kind: 1, region: county, description: '', version: 1 } as unknown as FilingTemplate]
  fakeServer(
    on(templates.list, () => ({ items: kept, total: kept.length })),
    on(templates.remove, () => {
      kept = []
      return null
    }),
  )
  const { user } = await renderPage(<TemplatesDrawer onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: `${words.remove} Road repair` }))
  await user.click(await screen.findByRole('button', { name: words.remove }))
  await said(words.removed)
  await screen.findByText(words.none)
})
