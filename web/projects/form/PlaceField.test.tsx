// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { Form, type FormInstance } from 'antd'
import { expect, test, vi } from 'vitest'
import { deadlines } from '#contract/deadlines.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { defaultDeadlines } from '#domain/time/deadlines.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { filingTexts } from '../filing-texts.ts'
import { FieldItem } from './FieldItem.tsx'
import { PlaceField } from './PlaceField.tsx'
import { WrittenFiling } from './WrittenFiling.tsx'

const project = { limits: defaultLimits[1], files: [], marks: [], questions: [] } as unknown as ProjectDetail // it looks at no more
const nowhere = { name: 'Road', description: 'A road.', longitude: null, latitude: null, fundingLines: [] } as unknown as Filing // nor here

let form: FormInstance<Filing>
const changed = vi.fn()

function Page() {
  ;[form] = Form.useForm<Filing>()
  const filing = () => ({ ...nowhere, ...form.getFieldsValue(true) })
  return (
    <WrittenFiling project={project} form={form} saving={{ filing, changed }}>
      <Form form={form} initialValues={nowhere}>
        <FieldItem project={project} name="longitude">
          <PlaceField />
        </FieldItem>
      </Form>
    </WrittenFiling>
  )
}

async function open() {
  fakeServer(
    on(deadlines.read, () => ({ figures: defaultDeadlines, version: 1, mayChange: false })),
    on(dictionaries.options, () => []),
  )
  const { user } = await renderPage(<Page />)
  return { user, field: await screen.findByLabelText<HTMLInputElement>(filingTexts.en.longitude) }
}

test('a place is written in one field, kept as two numbers, and stands as typed until the field is left', async () => {
  const { user, field } = await open()
  await user.type(field, '东经119.1032，北纬30.2034')
  expect(form.getFieldsValue(true)).toMatchObject({ longitude: 119.1032, latitude: 30.2034 })
  expect(changed).toHaveBeenCalled()
  expect(field.value).toBe('东经119.1032，北纬30.2034')
  await user.tab()
  expect(field.value).toBe('30.2034, 119.1032')
})

test('what is no place stays as typed with a word on it, and what the server says of the latitude stands at the same field', async () => {
  const { user, field } = await open()
  await user.type(field, '30.2')
  await user.tab()
  expect(form.getFieldsValue(true)).toMatchObject({ longitude: null, latitude: null })
  expect(field.value).toBe('30.2')
  expect(screen.getByRole('alert').id).toBe(field.getAttribute('aria-describedby')?.split(' ').at(-1))
  act(() => form.setFields([{ name: 'latitude', errors: ['too far north'] }]))
  await waitFor(() => expect(field.closest('.ant-form-item')?.textContent).toContain('too far north'))
})

test('the device is asked for its place by a press, and what was typed gives way to it', async () => {
  vi.stubGlobal('isSecureContext', true)
  const getCurrentPosition = vi.fn((tell: PositionCallback) =>
    tell({ coords: { longitude: 119.10324567, latitude: 30.2034 } } as GeolocationPosition),
  )
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))
  const { user, field } = await open()
  await user.type(field, 'the school')
  await user.click(screen.getByRole('button', { name: 'Here' }))
  expect(field.value).toBe('30.2034, 119.103246')
  expect(form.getFieldsValue(true)).toMatchObject({ longitude: 119.103246, latitude: 30.2034 })
  vi.unstubAllGlobals()
})
