import { App, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { evidence, type LatePlace, stepsWithBids } from '#contract/evidence.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import type { FileLimits } from '../../client/files/file-limits.ts'
import { isOnItsWay, useUploads } from '../../client/files/uploads.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useWritten } from '../../client/reply.ts'
import { evidenceLimits, sentName } from '../../ui/files/file-uploads.ts'
import { UploadPlace } from '../../ui/files/UploadPlace.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { latePageTexts } from './late-page-texts.ts'

/** `place` is a position among the places. */
type Values = { place: number; reason: string; bidder?: string }
type Props = { project: ProjectDetail; places: readonly LatePlace[]; onClose: () => void }

/** The chosen files wait until step and reason are given; what cannot be taken stays, to be tried again. */
export function LatePageDialog({ project, places, onClose }: Props) {
  const words = useTexts(latePageTexts)
  const names = useTexts(lifecycleTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const rules = useSchemaRules(evidence.addLate.query)
  const chosen = places[Form.useWatch('place', form) ?? -1]
  const limits = evidenceLimits(chosen?.category ?? 'PROJECT_PROCESS_FILE')
  const { uploads, sentCount, send, ...list } = useLateUploads(project.id, limits)
  const bidders = chosen && stepsWithBids.includes(chosen.step) ? biddersOf(project) : []

  useEffect(() => {
    if (sentCount === 0 || uploads.length > 0) return
    message.success(words.done)
    onClose()
  })
  const submit = ({ place: at, reason, bidder }: Values) => {
    const place = places[at]
    if (!place) return
    const { category, step, record } = place
    send({ category, step, record, reason: reason.trim(), ...(bidder && bidders.length > 0 && { bidder }) })
  }
  return (
    <FormModal<Values>
      title={words.add}
      submit={words.submit}
      disabled={uploads.length === 0}
      busy={list.isSending}
      form={form}
      initialValues={{ reason: '', ...(places.length === 1 && { place: 0 }) }}
      onFinish={submit}
      onClose={onClose}
    >
      <p className="quiet below-16">{words.lead}</p>
      <Form.Item name="place" label={words.place} rules={[{ required: true, message: fieldFaultText(useLanguage(), 'required') }]}>
        <Select
          options={places.map(({ category, step, on }, at) => ({
            value: at,
            label: words.on(names.steps[step], names.categories[category], on),
          }))}
        />
      </Form.Item>
      {bidders.length > 0 && (
        <Form.Item name="bidder" label={words.bidder}>
          <Select allowClear placeholder={words.noBid} options={bidders} />
        </Form.Item>
      )}
      <Form.Item name="reason" label={words.reason} rules={rules('reason')}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <UploadPlace
        title={words.choose}
        help={null}
        limits={limits}
        uploads={{ ...list, uploads }}
        required
        disabled={!chosen}
        mark={{ 'data-late': '' }}
      />
    </FormModal>
  )
}

const biddersOf = ({ rounds }: ProjectDetail) => [
  ...new Map(rounds.flatMap(({ bidders }) => bidders.map(({ unitId, name }) => [unitId, { value: unitId, label: name }]))).values(),
]

type Terms = Omit<LatePlace, 'on'> & { reason: string; bidder?: string }

/** Files that are sent once it is known where they belong and why they come late. */
function useLateUploads(projectId: string, limits: FileLimits) {
  const written = useWritten()
  const [terms, setTerms] = useState<Terms | null>(null)
  const [sentCount, setSentCount] = useState(0)
  const { uploads, choose, remove, retry } = useUploads({
    route: evidence.addLate,
    input: terms && ((file) => ({ params: { id: projectId }, query: { ...terms, name: sentName(file) } })),
    limits,
    taken: 0,
    atOnce: 1,
    onSent: async (sent) => {
      await written({ route: evidence.addLate, ...sent })
      setSentCount((count) => count + 1)
    },
  })
  const isSending = terms !== null && uploads.some(isOnItsWay)
  const send = (given: Terms) => {
    setTerms(given)
    for (const { id, status } of uploads) if (status === 'failed') retry(id)
  }
  return { uploads, sentCount, isSending, send, choose, remove, retry }
}
