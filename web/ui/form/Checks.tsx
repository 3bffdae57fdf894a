import { Checkbox } from 'antd'

type Props<Value> = {
  label: string
  options: readonly { value: Value; label: string }[]
  /** Told by the form around it, with what its hint or fault is called. */
  id?: string
  'aria-describedby'?: string
  value?: readonly Value[]
  onChange?: (values: Value[]) => void
}

/** Boxes of which several may be ticked. Named for itself: a label cannot point at a group, nor can a group be required. */
export function Checks<Value extends string | number>({ label, options, value = [], onChange, id, ...told }: Props<Value>) {
  return (
    <div id={id}>
      <Checkbox.Group<Value>
        aria-label={label}
        aria-describedby={told['aria-describedby']}
        options={[...options]}
        value={[...value]}
        onChange={(values) => onChange?.(values)}
      />
    </div>
  )
}
