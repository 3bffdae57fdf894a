import { Alert, Button, Form } from 'antd'
import { dictionaries } from '#contract/dictionaries.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { bandOf, isMethodEnough, type Method, proposedMethod } from '#domain/methods.ts'
import { formatYuan } from '#domain/money.ts'
import { bilingual, useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { filingTexts } from '../filing-texts.ts'

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
  const items = useReply(dictionaries.options, { params: { dictionary: 'qrgysqd' } }, { staleTime: 300_000 })
  if (amount === null || Number.isNaN(amount)) return null

  const methods = (items.data ?? []).filter((item): item is typeof item & Method => item.methodClass !== null)
  const band = bandOf(amount, limits)
  const from = {
    'below-direct': limits.directLimit,
    'below-simple': limits.directLimit,
    'below-statutory': limits.simpleLimit,
    statutory: limits.statutoryLimit,
  }[band]
  const method = methods.find(({ code }) => code === chosen)
  const proposal = proposedMethod(methods, amount, limits)
  const isWeak = method !== undefined && !isMethodEnough(method, amount, limits)
  return (
    <Alert
      className="form-alert"
      type={isWeak ? 'warning' : 'info'}
      showIcon
      title={words.bands[band](own.yuan(formatYuan(from)))}
      description={isWeak ? words.exemptionNeeded : undefined}
      action={
        proposal && proposal.code !== chosen ? (
          <Button size="small" onClick={() => form.setFieldValue('method', proposal.code)}>
            {own.propose(labelOf(proposal.label))}
          </Button>
        ) : undefined
      }
    />
  )
}
