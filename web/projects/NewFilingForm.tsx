import { useNavigate } from '@tanstack/react-router'
import { Form, Input, Segmented } from 'antd'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { ProjectPicker } from '../ui/form/ProjectPicker.tsx'
import { RegionPicker } from '../ui/form/RegionPicker.tsx'
import { filingTexts } from './filing-texts.ts'
import { newFilingTexts } from './new-filing-texts.ts'
import { TemplatePicker } from './templates/TemplatePicker.tsx'
import { texts } from './texts.ts'

type Values = { name: string; kind: 1 | 2 | 3; regionCode: string; copyOf?: string | null; template?: string }
type Earlier = Pick<ProjectDetail, 'id' | 'name' | 'kind' | 'region'>

/** Name, kind and place make a draft; everything else is written where it saves itself, or comes from an earlier filing. */
export function NewFilingForm({ open, copyOf, onClose }: { open: boolean; copyOf?: Earlier; onClose: () => void }) {
  const words = useTexts(texts)
  const fields = useTexts(filingTexts)
  const labelOf = useLabel()
  const language = useLanguage()
  const { region } = useMe()
  const [form] = Form.useForm<Values>()
  const refuse = useRefusal(form)
  const create = useCall(projects.create)
  const navigate = useNavigate()
  const required = { required: true, message: fieldFaultText(language, 'required') }
  const own = useTexts(newFilingTexts)
  const begin = ({ copyOf: picked, template, ...body }: Values) => {
    const earlier = copyOf?.id ?? picked
    return create
      .mutateAsync({ body: { ...body, ...(earlier && { copyOf: earlier }), ...(template && { template }) } })
      .then(({ id }) => void navigate({ to: '/v2/project/$id', params: { id } }), refuse)
  }

  return (
    <FormModal<Values>
      {...{ open, form, onClose }}
      title={words.create}
      submit={fields.begin}
      busy={create.isPending}
      initialValues={{ name: copyOf?.name ?? '', kind: copyOf?.kind ?? 1, regionCode: copyOf?.region.code ?? region.code }}
      focus="name"
      onFinish={begin}
    >
      {!copyOf && <TemplatePicker />}
      <Form.Item name="name" label={fields.name} extra={fields.nameHelp} rules={[required]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="kind" label={fields.kind}>
        <Segmented block options={projectKinds.map((kind) => ({ value: kind, label: labelOf(kindLabel(kind)) }))} />
      </Form.Item>
      <Form.Item name="regionCode" label={fields.regionCode} rules={[required]}>
        <RegionPicker below={region.code} />
      </Form.Item>
      {copyOf ? (
        <p className="quiet">{own.copyHelp}</p>
      ) : (
        <Form.Item name="copyOf" label={own.copyOf} extra={own.copyHelp}>
          <ProjectPicker />
        </Form.Item>
      )}
    </FormModal>
  )
}
