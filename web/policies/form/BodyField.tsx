import { Button, Form } from 'antd'
import { useState } from 'react'
import { PolicyFields } from '#contract/policies.ts'
import { policyDrafts } from '#contract/policy-drafts.ts'
import { call } from '../../client/api.ts'
import { useTexts } from '../../client/language.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { PolicyText } from '../drawer/PolicyText.tsx'
import { BodyEditor } from './BodyEditor.tsx'
import { formTexts } from './form-texts.ts'
import type { PolicyValues } from './policy-values.ts'

/** The text as it is typed, or as it will be read: the server shows it, as it will to every reader. */
export function BodyField() {
  const words = useTexts(formTexts)
  const bySchema = useSchemaRules(PolicyFields)
  const form = Form.useFormInstance<PolicyValues>()
  const refuse = useRefusal()
  const [preview, setPreview] = useState<{ body: string; html: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const show = () => {
    const body = form.getFieldValue('body') ?? ''
    setAsking(true)
    call(policyDrafts.render, { body: { body } })
      .then(({ html }) => setPreview({ body, html }), refuse)
      .finally(() => setAsking(false))
  }
  return (
    <>
      <Form.Item
        name="body"
        label={words.body}
        extra={words.bodyHelp}
        rules={bySchema('body')}
        validateTrigger="onBlur"
        hidden={preview !== null}
      >
        <BodyEditor />
      </Form.Item>
      {preview && (
        <section className="policy-preview box" aria-label={words.preview}>
          <PolicyText {...preview} bare />
        </section>
      )}
      <Form.Item>
        <Button loading={isAsking} onClick={preview ? () => setPreview(null) : show}>
          {preview ? words.write : words.preview}
        </Button>
      </Form.Item>
    </>
  )
}
