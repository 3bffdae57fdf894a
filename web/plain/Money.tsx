import { formatWan, formatYuan } from '#domain/values/money.ts'
import { bilingual, useTexts } from '../client/language.ts'
import './plain.css'

const texts = bilingual({
  // English counts no ten thousands: there the shorter form leaves out the fen.
  en: { yuan: (amount: string) => `¥${amount}`, short: (fen: number) => `¥${formatYuan(Math.round(fen / 100) * 100).slice(0, -3)}` },
  zh: { yuan: (amount) => `${amount} 元`, short: (fen) => `${formatWan(fen)} 万元` },
})

type Props = {
  fen: number | null
  /** Shorter, where columns are narrow and amounts wide: ten thousands in Chinese. */
  inWan?: boolean
}

export function Money({ fen, inWan }: Props) {
  const words = useTexts(texts)
  if (fen === null) return <span className="money">–</span>
  if (!inWan) return <span className="money">{words.yuan(formatYuan(fen))}</span>
  return (
    <data className="money" value={formatYuan(fen)}>
      {words.short(fen)}
    </data>
  )
}
