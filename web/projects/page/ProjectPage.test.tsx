// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { projects } from '#contract/projects.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ProjectPage } from './ProjectPage.tsx'

test('a project has a heading while it is read and where there is none', async () => {
  const held = Promise.withResolvers<never>()
  fakeServer(on(projects.read, () => held.promise))
  await renderPage(<ProjectPage further={[]} />)
  const heading = screen.getByRole('heading', { level: 1, name: 'Filing' })
  expect(document.querySelector('.ant-skeleton')).toBeTruthy()
  held.reject(new Refusal('record.not-found'))
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
})
