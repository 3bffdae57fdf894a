import { Button, InputNumber } from 'antd'
import { useTexts } from '../client/language.ts'
import { DictionarySelect } from '../ui/form/DictionarySelect.tsx'
import { texts } from './texts.ts'

export type Quota = { specialty: string | null; count: number | null }
type Props = { id?: string; value?: Quota[]; onChange?: (quotas: Quota[]) => void; 'aria-describedby'?: string }

/** How many of which specialty. */
export function QuotaField({ id, value = [], onChange, 'aria-describedby': describedBy }: Props) {
  const words = useTexts(texts)
  const set = (at: number, change: Partial<Quota>) => onChange?.(value.map((quota, nth) => (nth === at ? { ...quota, ...change } : quota)))
  return (
    <div className="stack gap-8 start" id={id}>
      {value.map((quota, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no name of its own, and rows never change their order
        <div key={at} className="draw-quota">
          <DictionarySelect
            dictionary="trade"
            aria-label={words.specialty}
            value={quota.specialty}
            onChange={(specialty) => set(at, { specialty })}
          />
          <InputNumber
            controls={false}
            aria-label={words.count}
            aria-describedby={describedBy}
            min={1}
            max={15}
            precision={0}
            value={quota.count}
            onChange={(count) => set(at, { count })}
          />
          <Button type="link" disabled={value.length === 1} onClick={() => onChange?.(value.filter((_, nth) => nth !== at))}>
            {words.removeQuota}
          </Button>
        </div>
      ))}
      {value.length < 10 && (
        <Button size="small" onClick={() => onChange?.([...value, { specialty: null, count: 1 }])}>
          {words.addQuota}
        </Button>
      )}
    </div>
  )
}
