import { MoneyField } from '../form/MoneyField.tsx'
import { useTyped } from '../form/use-typed.ts'

type Props = { id: string; value: number | undefined; onChange: (fen: number | undefined) => void }

/** An amount to filter by. What is no amount filters nothing. */
export function AmountField({ id, value, onChange }: Props) {
  const { typed, type, events } = useTyped({ value: value ?? null, clean: usable, onSettle: (fen) => onChange(fen ?? undefined) })
  return (
    <div {...events}>
      <MoneyField id={id} value={typed} onChange={type} />
    </div>
  )
}

const usable = (fen: number | null) => (fen === null || Number.isNaN(fen) || fen < 0 ? null : fen)
