import { Checkbox } from 'antd'

type Props<Value> = {
  label: string
  options: readonly { value: Value; label: string }[]
  /** Told by the form around it. */
  id?: string
  value?: readonly Value[]
  onChange?: (values: Value[]) => void
}

/** Boxes of which several may be ticked. Named for itself: a label cannot point at a group, nor can a group be required. */
export function Checks<Value extends string | number>({ id, label, options, value = [], onChange }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend a second time
    <div id={id} role="group" aria-label={label}>
      <Checkbox.Group<Value> options={[...options]} value={[...value]} onChange={(values) => onChange?.(values)} />
    </div>
  )
}
