import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useRefusal } from '../feedback/refusals.ts'
import { FormModal } from './FormModal.tsx'
import { reasonTexts } from './form-texts.ts'
import { Phrases } from './Phrases.tsx'

type Props = {
  open: boolean
  title: string
  /** What will happen, in a sentence. */
  children?: ReactNode
  confirm: string
  danger?: boolean
  least?: number
  most?: number
  /** What is usually written, and whether the first of it stands there already. */
  phrases?: readonly string[]
  isFirstPhraseGiven?: boolean
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before it happens. A refusal leaves the dialog open with everything that was typed. */
export function ConfirmWithReason(props: Props) {
  const { open, title, children, confirm, danger = false, least = 5, most = 500, phrases = [], isFirstPhraseGiven = false } = props
  const { onConfirm, onClose } = props
  const words = useTexts(reasonTexts)
  const language = useLanguage()
  const [form] = Form.useForm<{ reason: string }>()
  const refuse = useRefusal(form)
  const [busy, setBusy] = useState(false)

  const finish = async ({ reason }: { reason: string }) => {
    setBusy(true)
    await onConfirm(reason.trim()).then(onClose, refuse)
    setBusy(false)
  }
  const longEnough = async (_: unknown, reason = '') => {
    const length = [...reason.trim()].length
    if (length === 0) throw new Error(fieldFaultText(language, 'required'))
    if (length < least) throw new Error(fieldFaultText(language, 'too-short', { limit: least }))
    if (length > most) throw new Error(fieldFaultText(language, 'too-long', { limit: most }))
  }

  return (
    <FormModal
      {...{ open, title, danger, busy, form, onClose }}
      submit={confirm}
      {...(isFirstPhraseGiven ? { initialValues: { reason: phrases[0] ?? '' }, focusOn: 'submit' as const } : { focus: 'reason' })}
      onFinish={finish}
    >
      {children ? <div className="quiet below-16">{children}</div> : null}
      <Form.Item name="reason" label={words.reason} extra={words.length(least, most)} rules={[{ validator: longEnough }]} required>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={most + 100} />
      </Form.Item>
      <Phrases field="reason" phrases={phrases} />
    </FormModal>
  )
}
