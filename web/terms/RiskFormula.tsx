import type { IndicatorId, NamedFigures } from '#contract/risk.ts'
import { filledFormula, formulaSymbols, indicatorTexts } from '#domain/risk/texts.ts'
import { bilingual, useLabel, useTexts } from '../client/language.ts'
import { lettersIn } from './risk-letters.ts'
import './risk.css'

const texts = bilingual({
  en: {
    title: 'Formula, with the figures in force',
    letter: (letter: string, name: string) => `${letter}: ${name}`,
    severity: 'in brackets: severity, from 1 (hint) to 5 (severe)',
  },
  zh: {
    title: '判断公式（已代入现行数值）',
    letter: (letter, name) => `${letter}：${name}`,
    severity: '括号内为程度，1（提示）至 5（严重）',
  },
})

/** The formula of an indicator with the figures in force, and what its letters stand for. */
export function RiskFormula({ id, figures }: { id: IndicatorId; figures: NamedFigures }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const formula = filledFormula(labelOf(indicatorTexts[id].formula), figures)
  const letters = lettersIn(formula, Object.entries(formulaSymbols))
  return (
    <section>
      <h4>{words.title}</h4>
      <p className="remark anywhere">{formula}</p>
      <p className="row gap-16 quiet small">
        {letters.map(([letter, name]) => (
          <span key={letter}>{words.letter(letter, labelOf(name))}</span>
        ))}
        <span>{words.severity}</span>
      </p>
    </section>
  )
}
