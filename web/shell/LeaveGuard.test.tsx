// @vitest-environment happy-dom

import { Link, useNavigate } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { isAnythingUnsaved } from '../client/unsaved.ts'
import { renderPage } from '../testing/render-page.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { leavingTexts } from '../ui/form/form-texts.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

const words = leavingTexts.en
const stays = () => screen.findByRole('button', { name: words.stay })

function Page({ send = async () => {} }: { send?: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm<{ name: string }>()
  const navigate = useNavigate()
  const submit = async () => {
    setBusy(true)
    await send().then(
      () => navigate({ to: '/after' as never }), // no screen of the product
      () => setBusy(false),
    )
  }
  return (
    <>
      <LeaveGuard />
      <Link to={'/menu' as never}>menu</Link>
      <FormDrawer
        open={isOpen}
        title="a form"
        submit="send"
        busy={busy}
        isDirty={() => form.isFieldsTouched()}
        onSubmit={form.submit}
        onClose={() => setOpen(false)}
      >
        <Form form={form} onFinish={submit}>
          <Form.Item name="name" label="name">
            <Input />
          </Form.Item>
        </Form>
      </FormDrawer>
    </>
  )
}

async function typeInto(props: Parameters<typeof Page>[0] = {}) {
  const page = await renderPage(<Page {...props} />, { at: '/' })
  await page.user.type(await screen.findByLabelText('name'), 'half a contract')
  return page
}
const typed = () => screen.getByLabelText<HTMLInputElement>('name').value

test('a menu entry asks first, and Enter stays with everything typed', async () => {
  const { user, router } = await typeInto()
  screen.getByText('menu').click()
  await waitFor(async () => expect(document.activeElement).toBe(await stays()))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(words.title)).toBeNull())
  expect(router.state.location.pathname).toBe('/')
  expect(typed()).toBe('half a contract')
})

test('whoever says so leaves', async () => {
  const { user } = await typeInto()
  screen.getByText('menu').click()
  await stays()
  await user.click(screen.getByRole('button', { name: words.leave }))
  await screen.findByText('another page')
  expect(isAnythingUnsaved()).toBe(false)
})

test('the cross and Esc ask as well, and the answer “leave” asks nothing further', async () => {
  const { user } = await typeInto()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await stays()
  await user.click(screen.getByRole('button', { name: words.leave }))
  await waitFor(() => expect(screen.queryByLabelText('name')).toBeNull())
  expect(isAnythingUnsaved()).toBe(false)
})

test('closing the tab asks while something is typed and not when nothing is', async () => {
  const page = await renderPage(<Page />, { at: '/' })
  await screen.findByLabelText('name')
  expect(isAnythingUnsaved()).toBe(false)
  await page.user.type(screen.getByLabelText('name'), 'x')
  expect(isAnythingUnsaved()).toBe(true)
})

test('what was sent leads on without a question, and what was refused is guarded again', async () => {
  let fails = true
  const send = async () => {
    await new Promise((sent) => setTimeout(sent)) // no line is so fast that the button does not turn
    if (fails) throw new Error('refused')
  }
  const { user } = await typeInto({ send })
  await user.click(screen.getByRole('button', { name: 'send' }))
  await waitFor(() => expect(isAnythingUnsaved()).toBe(true))
  fails = false
  await user.click(screen.getByRole('button', { name: /send/ }))
  await screen.findByText('another page')
})
