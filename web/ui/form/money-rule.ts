import { mostMoney } from '#contract/filing.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { formatYuan } from '#domain/values/money.ts'
import { useLanguage } from '../../client/language.ts'

/** What every amount keeps to, told at its field and in yuan. */
export function useMoneyRule({ optional = false, negative = false }: { optional?: boolean | undefined; negative?: boolean | undefined }) {
  const language = useLanguage()
  const validator = async (_: unknown, fen: number | null | undefined) => {
    if (fen === null || fen === undefined) {
      if (!optional) throw new Error(fieldFaultText(language, 'required'))
      return
    }
    if (Number.isNaN(fen)) throw new Error(fieldFaultText(language, 'format'))
    if (!negative && fen < 1) throw new Error(fieldFaultText(language, 'too-small', { limit: '0.01' }))
    if (Math.abs(fen) > mostMoney) throw new Error(fieldFaultText(language, 'too-large', { limit: formatYuan(mostMoney) }))
  }
  return { validator }
}
