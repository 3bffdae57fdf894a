import { formatWan, formatYuan } from '#domain/money.ts'
import { bilingual, useTexts } from '../client/language.ts'
import './ui.css'

const texts = bilingual({
  en: { yuan: (amount: string) => `¥${amount}`, wide: (amount: string) => `¥${amount} × 10k` },
  zh: { yuan: (amount) => `${amount} 元`, wide: (amount) => `${amount} 万元` },
})

type Props = {
  fen: number | null
  /** In ten thousands, where columns are narrow and amounts wide; the exact amount stays readable to copy and to screen readers. */
  inWan?: boolean
}

export function Money({ fen, inWan }: Props) {
  const words = useTexts(texts)
  if (fen === null) return <span className="money">–</span>
  const exact = words.yuan(formatYuan(fen))
  if (!inWan) return <span className="money">{exact}</span>
  return (
    <data className="money" value={formatYuan(fen)}>
      {words.wide(formatWan(fen))}
    </data>
  )
}
