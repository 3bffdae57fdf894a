import { Button } from 'antd'
import { units } from '#contract/units.ts'
import { bilingual, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { UnitSelect } from './UnitSelect.tsx'
import './unit-fields.css'

const texts = bilingual({
  en: { remove: 'Remove', removeNamed: (name: string) => `Remove ${name}` },
  zh: { remove: '移除', removeNamed: (name) => `移除${name}` },
})

type Props = { id?: string; value?: string[]; onChange?: (ids: string[]) => void; most?: number; 'aria-describedby'?: string }

/** Several units: those chosen stand in a list, the field below adds the next one. */
export function UnitListField({ id, value = [], onChange, most = 50, 'aria-describedby': describedBy = '' }: Props) {
  const add = (unit: string | null) => unit && !value.includes(unit) && onChange?.([...value, unit])
  return (
    <div className="unit-list-field">
      {value.length > 0 && (
        <ul>
          {value.map((unit) => (
            <Chosen key={unit} id={unit} onRemove={() => onChange?.(value.filter((other) => other !== unit))} />
          ))}
        </ul>
      )}
      {value.length < most && <UnitSelect {...(id ? { id } : {})} value={null} onChange={add} aria-describedby={describedBy} />}
    </div>
  )
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const words = useTexts(texts)
  const { data } = useReply(units.options, { query: { id } }, { staleTime: 60_000 })
  const name = data?.[0]?.name ?? '…'
  return (
    <li>
      <span>{name}</span>
      <Button type="link" size="small" aria-label={words.removeNamed(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}
