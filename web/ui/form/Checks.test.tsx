// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Button, Form } from 'antd'
import { expect, test } from 'vitest'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { UnitFields } from '#contract/units.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { Checks } from './Checks.tsx'
import { useSchemaRules } from './schema-rules.ts'

function Roles() {
  const rules = useSchemaRules(UnitFields)
  return (
    <Form initialValues={{ roles: [] }}>
      <Form.Item name="roles" label="Roles" rules={rules('roles')}>
        <Checks label="Roles" options={[{ value: 'owner', label: 'Owner' }]} />
      </Form.Item>
      <Button htmlType="submit">Save</Button>
    </Form>
  )
}

test('boxes of which one must be ticked say so once, and whoever hears them hears it', async () => {
  const { user } = await renderPage(<Roles />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const words = fieldFaultText('en', 'too-few', { limit: 1 })
  const help = (await screen.findByText(words)).closest('[id]')
  expect(help?.textContent).toBe(words)
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe(help?.id)
})
