import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../client/language.ts'
import { type FilingStep, filingSteps, filingTexts, type StepState } from '../filing-texts.ts'
import { stateOf, stepOf } from './filing-gaps.ts'
import { useWritten } from './WrittenFiling.tsx'
import { writingTexts } from './writing-texts.ts'

type Props = {
  step: FilingStep
  /** Those that were shown and left. */
  left: readonly FilingStep[]
  marks: readonly { target: string }[]
  onGo: (step: FilingStep) => void
}

/** The steps of the form: which is open, which are done, which need another look. */
export function FormSteps({ step, left, marks, onGo }: Props) {
  const words = useTexts(filingTexts)
  const writing = useTexts(writingTexts)
  const { gaps } = useWritten()
  return (
    <nav className="filing-steps" aria-label={words.stepsTitle}>
      <ol>
        {filingSteps.map((one, at) => {
          const state = stateOf(one, gaps, left.includes(one))
          const marked = marks.filter(({ target }) => stepOf(target) === one).length
          return (
            <li key={one}>
              <button
                type="button"
                className={one === step ? 'filing-step now' : 'filing-step'}
                {...(one === step ? { 'aria-current': 'step' as const } : {})}
                onClick={() => onGo(one)}
              >
                <span className={`filing-step-sign small ${colours[state]}`} aria-hidden>
                  {signs[state] ?? at + 1}
                </span>
                <span>
                  {words.steps[one]}
                  {one !== 'check' && <span className="visually-hidden"> ({words.stepStates[state]})</span>}
                </span>
                {marked > 0 && <span className="filing-step-marks care small">{writing.marks(marked)}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Never by colour alone. */
const colours: Record<StepState, string> = { done: 'done', faulty: 'care', open: 'quiet' }
const signs: Record<StepState, ReactNode> = { done: <CheckOutlined />, faulty: <ExclamationOutlined />, open: null }
