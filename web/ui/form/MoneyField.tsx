import { Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { formatWan, formatYuan, parseYuan } from '#domain/values/money.ts'
import { bilingual, useTexts } from '../../client/language.ts'
import './form.css'

const texts = bilingual({
  // English counts no ten thousands, so that its readers need no such help.
  en: { unit: 'yuan', inWan: (_amount: string): string | null => null },
  zh: { unit: '元', inWan: (amount) => `${amount} 万元` },
})

type Props = {
  id?: string
  value?: number | null
  onChange?: (fen: number | null) => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
}

/** Yuan typed by a person, fen handed on. What is no amount stays as typed and is handed on as NaN, which no rule accepts. */
export function MoneyField({ value, onChange, ...others }: Props) {
  const words = useTexts(texts)
  const [typed, setTyped] = useState(() => written(value))
  // A value from outside, such as a loaded record, replaces what is typed; one's own does not.
  useEffect(() => {
    setTyped((now) => (sameAmount(read(now), value ?? null) ? now : written(value)))
  }, [value])

  const change = (text: string) => {
    setTyped(text)
    onChange?.(read(text))
  }
  const hintId = useId()
  const fen = read(typed)
  const hint = fen !== null && Math.abs(fen) >= tenThousandYuan ? words.inWan(formatWan(fen)) : null
  return (
    <>
      <Input
        {...others}
        aria-describedby={[others['aria-describedby'], hint && hintId].filter(Boolean).join(' ') || undefined}
        className="money-field"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        suffix={words.unit}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped((now) => (Number.isFinite(fen ?? Number.NaN) ? written(fen) : now))}
      />
      {hint && (
        <span id={hintId} className="money-hint faint small">
          {hint}
        </span>
      )}
    </>
  )
}

const tenThousandYuan = 1_000_000

const written = (fen: number | null | undefined) => (fen === null || fen === undefined || Number.isNaN(fen) ? '' : formatYuan(fen))
const read = (text: string) => (text.trim() === '' ? null : (parseYuan(text) ?? Number.NaN))
const sameAmount = (one: number | null, other: number | null) => Object.is(one, other)
