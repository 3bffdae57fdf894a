import { Form } from 'antd'
import type { ComponentProps } from 'react'
import type { Filing } from '#contract/filing.ts'
import { PlaceInput } from '../../ui/map/PlaceInput.tsx'
import { useWritten } from './WrittenFiling.tsx'

/** Stands in the field of the longitude; the latitude is written with it, and what is wrong with either is told here. */
export function PlaceField(field: Pick<ComponentProps<'input'>, 'aria-describedby' | 'id'>) {
  const form = Form.useFormInstance<Filing>()
  const { filing, changed } = useWritten()
  return (
    <>
      <PlaceInput
        {...field}
        place={filing}
        onChange={(place) => {
          form.setFieldsValue(place ?? { longitude: null, latitude: null })
          changed()
        }}
      />
      <Form.Item name="latitude" noStyle>
        <Unseen />
      </Form.Item>
    </>
  )
}

/** A form tells the faults of the fields it has: this one is only there to be told of. */
const Unseen = () => null
