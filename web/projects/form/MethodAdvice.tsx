import { Alert, Button, Form } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { bandOf, proposedMethod } from '#domain/filing/methods.ts'
import { formatYuan } from '#domain/values/money.ts'
import { bilingual, useLabel, useTexts } from '../../client/language.ts'
import { filingTexts } from '../filing-texts.ts'
import { useMethods } from './use-methods.ts'
import { useWritten } from './WrittenFiling.tsx'

const texts = bilingual({
  en: { yuan: (amount: string) => `${amount} yuan`, propose: (name: string) => `Use “${name}”` },
  zh: { yuan: (amount) => `${amount} 元`, propose: (name) => `采用“${name}”` },
})

/** Says what the amount asks for, and proposes the lightest way that is enough. */
export function MethodAdvice({ project: { limits } }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const own = useTexts(texts)
  const labelOf = useLabel()
  const form = Form.useFormInstance()
  const amount: number | null = Form.useWatch('estimatedPrice', form) ?? null
  const chosen: string | null = Form.useWatch('method', form) ?? null
  const methods = useMethods()
  const { changed } = useWritten()
  if (amount === null || Number.isNaN(amount)) return null

  const band = bandOf(amount, limits)
  const from = {
    'below-direct': limits.directLimit,
    'below-simple': limits.directLimit,
    'below-statutory': limits.simpleLimit,
    statutory: limits.statutoryLimit,
  }[band]
  const proposal = proposedMethod(methods, amount, limits)
  const choose = (code: string) => {
    form.setFieldValue('method', code)
    changed()
  }
  return (
    <Alert
      className="form-alert"
      type="info"
      showIcon
      title={words.bands[band](own.yuan(formatYuan(from)))}
      action={
        proposal && proposal.code !== chosen ? (
          <Button size="small" onClick={() => choose(proposal.code)}>
            {own.propose(labelOf(proposal.label))}
          </Button>
        ) : undefined
      }
    />
  )
}
