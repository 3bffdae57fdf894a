// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { isAnythingUnsaved } from '../../client/unsaved.ts'
import { LeaveGuard } from '../../shell/LeaveGuard.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { fakeUploads, fileNamed } from '../../testing/fake-upload.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { FilesField } from '../files/FilesField.tsx'
import { ConfirmWithReason } from './ConfirmWithReason.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { FormModal } from './FormModal.tsx'
import { formTexts, leavingTexts } from './form-texts.ts'

const words = leavingTexts.en
type Dialog = { open: boolean; send: () => Promise<unknown>; onClose: () => void; children?: ReactNode }

const Name = () => (
  <Form.Item name="reason" label="Reason">
    <Input />
  </Form.Item>
)

function useSending({ send, onClose }: Dialog) {
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)
  const finish = async () => {
    setBusy(true)
    await send().then(onClose, () => null)
    setBusy(false)
  }
  return { form, busy, finish }
}

function InDrawer(dialog: Dialog) {
  const { form, busy, finish } = useSending(dialog)
  const { open, onClose, children } = dialog
  const isDirty = () => form.isFieldsTouched()
  return (
    <FormDrawer open={open} title="a form" submit="Send" busy={busy} isDirty={isDirty} onSubmit={form.submit} onClose={onClose}>
      <Form form={form} onFinish={finish}>
        <Name />
        {children}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </FormDrawer>
  )
}

function InModal(dialog: Dialog) {
  const { form, busy, finish } = useSending(dialog)
  const { open, onClose, children } = dialog
  return (
    <FormModal open={open} title="a form" submit="Send" busy={busy} form={form} focus="reason" onFinish={finish} onClose={onClose}>
      <Name />
      {children}
    </FormModal>
  )
}

const AsReason = ({ send, ...others }: Dialog) => <ConfirmWithReason title="a form" confirm="Send" onConfirm={send} {...others} />

const kinds = { drawer: InDrawer, dialog: InModal, reason: AsReason }
type Kind = keyof typeof kinds
const all = Object.keys(kinds) as Kind[] // its own keys
const withFiles: Kind[] = ['drawer', 'dialog']

type Options = { kind: Kind; send?: () => Promise<unknown>; children?: ReactNode }

function Page({ kind, send = async () => {}, children }: Options) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = kinds[kind]
  return (
    <>
      <LeaveGuard />
      <Link to={'/menu' as never}>menu</Link>
      <Button onClick={() => setOpen(true)}>open</Button>
      <Dialog open={isOpen} send={send} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  )
}

async function open(options: Options) {
  const page = await renderPage(<Page {...options} />)
  screen.getByRole('button', { name: 'open' }).click()
  await screen.findByLabelText('Reason')
  return page
}
const isOpen = () => screen.queryByLabelText('Reason') !== null
const question = () => screen.findByRole('button', { name: words.stay })
const isAsking = () => screen.queryByRole('button', { name: words.stay }) !== null
const press = (name: string | RegExp) => screen.getByRole('button', { name }).click()

/** A call that ends when the test says so. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let sent = 0
  const send = () => {
    sent += 1
    return promise
  }
  return { send, arrive: () => act(async () => resolve()), times: () => sent }
}

test.each(all)('what was typed into a %s is not thrown away by its cross; Enter stays', async (kind) => {
  const { user } = await open({ kind })
  await user.type(screen.getByLabelText('Reason'), 'never came')
  press('Close')
  const stay = await question()
  await waitFor(() => expect(document.activeElement).toBe(stay))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isAsking()).toBe(false))
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('never came')
})

test.each(all)('a menu entry asks before what was typed into a %s is lost, and whoever discards it leaves', async (kind) => {
  const { user, router } = await open({ kind })
  await user.type(screen.getByLabelText('Reason'), 'never came')
  screen.getByText('menu').click()
  await question()
  expect(router.state.location.pathname).toBe('/')
  press(words.leave)
  await screen.findByText('another page')
})

test.each(all)('a %s into which nothing was typed closes without a question, and one that was discarded asks no further', async (kind) => {
  const { user } = await open({ kind })
  await user.click(screen.getByLabelText('Reason'))
  press('Cancel')
  await waitFor(() => expect(isOpen()).toBe(false))
  press('open')
  await user.type(await screen.findByLabelText('Reason'), 'never came')
  press('Cancel')
  await question()
  press(words.leave)
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(isAnythingUnsaved()).toBe(false)
})

test.each(all)('a %s that is being sent stays until that has arrived, so that its end closes no other; then nothing asks', async (kind) => {
  const { send, arrive } = slowly()
  const { user } = await open({ kind, send })
  await user.type(screen.getByLabelText('Reason'), 'never came')
  press('Send')
  await screen.findByRole('button', { name: /loading/ })
  press('Close')
  press('Cancel')
  await user.keyboard('{Escape}')
  await act(async () => {})
  expect(isAsking()).toBe(false)
  expect(isOpen()).toBe(true)
  await arrive()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(isAsking()).toBe(false)
  expect(isAnythingUnsaved()).toBe(false)
})

test.each(withFiles)('Enter does not send a %s a second time', async (kind) => {
  const { send, arrive, times } = slowly()
  const { user } = await open({ kind, send })
  await user.type(screen.getByLabelText('Reason'), 'never came{Enter}')
  await screen.findByRole('button', { name: /loading/ })
  await user.type(screen.getByLabelText('Reason'), '{Enter}')
  await act(async () => {})
  expect(times()).toBe(1)
  await arrive()
  await waitFor(() => expect(isOpen()).toBe(false))
})

const aim = { projectId: 'one', category: 'PROJECT_PROCESS_FILE', step: 'explanation' } as const

/** A form that holds a place for files, one of which has just been chosen. */
async function withFileOnItsWay(kind: Kind) {
  fakeServer()
  const sent = fakeUploads()
  const { send, times } = slowly()
  const page = await open({ kind, send, children: <FilesField aim={aim} title="Papers" files={[]} /> })
  const chooser = document.querySelector('input[data-category]') as HTMLInputElement // hidden, so that no role finds it
  await userEvent.setup({ applyAccept: false }).upload(chooser, fileNamed('minutes.pdf'))
  await waitFor(() => expect(sent).toHaveLength(1))
  return { ...page, sent, times }
}

test.each(withFiles)('a %s with a file on its way asks before it closes', async (kind) => {
  const { sent } = await withFileOnItsWay(kind)
  press('Close')
  await question()
  expect(isOpen()).toBe(true)
  press(words.leave)
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sent[0]?.isAborted()).toBe(true)
})

test.each(withFiles)('a %s is sent only once its files have arrived, and says so', async (kind) => {
  const { user, sent, times } = await withFileOnItsWay(kind)
  await screen.findByText(formTexts.en.filesFirst)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  await user.type(screen.getByLabelText('Reason'), 'never came{Enter}')
  await act(async () => {})
  expect(times()).toBe(0)
  await sent[0]?.reply({})
  await waitFor(() => expect(screen.queryByText(formTexts.en.filesFirst)).toBeNull())
  press('Send')
  await waitFor(() => expect(times()).toBe(1))
})
