import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import type { FieldFault } from '#contract/errors.ts'
import { sessionRules } from '#contract/session.ts'
import { type PasswordContext, passwordFaults } from '#domain/people/password.ts'
import { useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

/** The rules while one types, by the very function the server decides with. */
export function PasswordRules({ password, about }: { password: string; about: PasswordContext }) {
  const words = useTexts(texts)
  const faults = password ? passwordFaults(password, about) : null
  const rules: { fault: FieldFault; text: string }[] = [
    { fault: 'too-short', text: words.ruleLength(sessionRules.passwordMinimum) },
    { fault: 'password.contains-name', text: words.ruleName },
    { fault: 'password.common', text: words.ruleCommon },
    { fault: 'password.of-names', text: words.ruleNames },
  ]
  return (
    <ul className="password-rules above-8" aria-label={words.rules}>
      {rules.map(({ fault, text }) => {
        const isFulfilled = faults !== null && !faults.includes(fault)
        return (
          <li key={fault} className={isFulfilled ? 'fulfilled' : ''}>
            {isFulfilled ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            <span>{text}</span>
            <span className="visually-hidden">({isFulfilled ? words.fulfilled : words.open})</span>
          </li>
        )
      })}
    </ul>
  )
}
