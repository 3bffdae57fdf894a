import type { FormInstance } from 'antd'

// A form of any shape: its fields are asked for by name.
type AnyForm = Pick<FormInstance, 'getFieldValue'>

/** Whether a form holds anything other than what it began with: typing something and taking it back is no change. */
export const differsFrom = (form: AnyForm, before: object): boolean =>
  Object.entries(before).some(([name, value]) => JSON.stringify(form.getFieldValue(name)) !== JSON.stringify(value))
