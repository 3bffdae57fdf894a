// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { session } from '#contract/session.ts'
import { useReply } from '../../client/reply.ts'
import { replaceMe } from '../../client/session.ts'
import { fakeServer, noConnection, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { useFilingAutosave } from './use-filing-autosave.ts'

const params = { id: 'one' }
const written = (name: string, remark = '') => ({ name, remark, fundingLines: [] }) as unknown as Filing // the rest is not looked at

beforeEach(() => replaceMe({ id: 'clerk' } as Parameters<typeof replaceMe>[0]))
afterEach(() => window.localStorage.clear())

/** A server with one filing. Before it answers a read or a save, it does what the test asks of it. */
function office(before: { read?: () => void; save?: () => void } = {}) {
  const project = { id: 'one', version: 1, filing: written('road'), region: { name: { en: '', zh: '' } }, owner: null }
  const answer = () => structuredClone(project) as unknown as ProjectDetail
  fakeServer(
    on(session.read, () => ({ me: null, demoAccounts: [], providers: [] })),
    on(projects.read, () => {
      before.read?.()
      return answer()
    }),
    on(projects.save, ({ body }) => {
      before.save?.()
      if (body.version !== project.version) throw new Refusal('record.changed')
      project.filing = { ...body.filing }
      project.version += 1
      return answer()
    }),
  )
  return project
}

function Writing({ project }: { project: ProjectDetail }) {
  const [form] = Form.useForm<Filing>()
  const saving = useFilingAutosave(project, form)
  const [, redraw] = useState(0)
  return (
    <>
      <Form form={form} initialValues={saving.initial} onValuesChange={saving.changed}>
        <Form.Item name="name" label="name">
          <Input />
        </Form.Item>
        <Form.Item name="remark" label="remark">
          <Input />
        </Form.Item>
      </Form>
      <output>{saving.state}</output>
      {saving.stale && <p>somebody else wrote: {saving.stale.changes.map(({ now }) => now).join()}</p>}
      <button type="button" onClick={() => redraw((count) => count + 1)}>
        another step
      </button>
      <button type="button" onClick={() => void saving.now()}>
        next
      </button>
    </>
  )
}

function Page() {
  const { data } = useReply(projects.read, { params })
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        leave
      </button>
      {data && isOpen && <Writing project={data} />}
    </>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const isSaved = () => waitFor(() => expect(screen.getByRole('status').textContent).toBe('saved'), { timeout: 10_000 })

test('typing and then turning to another step at once saves all the same', async () => {
  const project = office()
  const { user } = await renderPage(<Page />)
  await user.type(await field('name'), ' north')
  press('another step')
  await isSaved()
  expect(project.filing.name).toBe('road north')
})

test('typing and then leaving the page at once saves all the same', async () => {
  const project = office()
  const { user } = await renderPage(<Page />)
  await user.type(await field('name'), ' north')
  press('leave')
  await waitFor(() => expect(project.filing.name).toBe('road north'))
})

test('a conflict whose re-read fails leaves saving and the buttons alive', async () => {
  let isUnreachable = false
  const project = office({
    read: () => {
      if (isUnreachable) throw noConnection
    },
  })
  const { user } = await renderPage(<Page />)
  await user.type(await field('name'), ' north')
  project.version = 5
  project.filing = written('road', 'urgent')
  isUnreachable = true
  press('next')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('failed'))
  isUnreachable = false
  press('next')
  await screen.findByText('somebody else wrote: urgent')
})

test('what somebody else wrote while nothing was typed here is shown, and the next save does not undo it', async () => {
  const project = office()
  const { user, replies } = await renderPage(<Page />)
  const remark = await field('remark')
  Object.assign(project, { version: 2, filing: written('road', 'urgent') })
  await act(() => replies.invalidateQueries())
  await waitFor(() => expect(remark.value).toBe('urgent'))
  await user.type(await field('name'), ' north')
  press('next')
  await isSaved()
  expect(project.filing).toMatchObject({ name: 'road north', remark: 'urgent' })
})

test('a refetch never touches what is being typed', async () => {
  const project = office()
  const { user, replies } = await renderPage(<Page />)
  await user.type(await field('name'), ' north')
  Object.assign(project, { version: 2, filing: written('bridge') })
  await act(() => replies.invalidateQueries())
  expect((await field('name')).value).toBe('road north')
  await screen.findByText('somebody else wrote: bridge', undefined, { timeout: 10_000 })
  expect((await field('name')).value).toBe('road north')
})

test('a version raised by a file alone asks nobody anything', async () => {
  const project = office()
  const { user } = await renderPage(<Page />)
  await user.type(await field('name'), ' north')
  project.version = 5
  press('next')
  await isSaved()
  expect(project).toMatchObject({ version: 6, filing: { name: 'road north' } })
})
