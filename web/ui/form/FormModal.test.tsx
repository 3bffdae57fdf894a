// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Form, Input } from 'antd'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { FormModal } from './FormModal.tsx'

function Fields({ hint }: { hint: string }) {
  return (
    <Form.Item name="name" label="Name" extra={hint}>
      <Input />
    </Form.Item>
  )
}

function PageWithDialog() {
  const [form] = Form.useForm()
  const nothing = () => undefined
  return (
    <>
      <Form>
        <Fields hint="of the page" />
      </Form>
      <FormModal title="Copy" submit="Begin" busy={false} form={form} onFinish={nothing} onClose={nothing}>
        <Fields hint="of the dialog" />
      </FormModal>
    </>
  )
}

test('a label and a hint belong to the field of their own form, also above a page with fields of the same name', async () => {
  const { user } = await renderPage(<PageWithDialog />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy' }))
  const field = dialog.getByRole('textbox', { name: 'Name', description: 'of the dialog' })
  await user.click(dialog.getByText('Name'))
  expect(document.activeElement).toBe(field)
})
