import { Form, Input, Select } from 'antd'
import { type DrawSubject, drawSubjects, draws, NewDraw } from '#contract/draws.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { expertPools } from '#contract/talent.ts'
import { drawnIn, quotaFaults } from '#domain/draws/draw-steps.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useChoiceStatus } from '../ui/form/choice-status.ts'
import { useSchemaRules } from '../ui/form/schema-rules.ts'
import { UnitListField } from '../ui/units/UnitListField.tsx'
import { MomentField } from './MomentField.tsx'
import { type Quota, QuotaField } from './QuotaField.tsx'
import { texts } from './texts.ts'

type Props = { project: ProjectDetail; subject: DrawSubject; statutory: boolean; isAnother: boolean }

export function DrawFieldset({ project, subject, statutory, isAnother }: Props) {
  const words = useTexts(texts)
  const language = useLanguage()
  const rules = useSchemaRules(NewDraw)
  const required = { required: true, message: fieldFaultText(language, 'required') }
  const isLottery = subject === 'contractors'
  const possible = drawSubjects.filter((one) => drawnIn[one].includes(project.state))
  const quotaRule = async (_: unknown, given: Quota[] = []) => {
    if (given.some(({ specialty, count }) => !specialty || !count)) throw new Error(fieldFaultText(language, 'required'))
    const quotas = given.map(({ specialty, count }) => ({ specialty: specialty ?? '', count: count ?? 0 }))
    const [fault] = quotaFaults({ subject, quotas }, { statutory, known: quotas.map((quota) => quota.specialty) })
    if (fault) throw new Error(fieldFaultText(language, fault.code, fault.facts))
  }
  return (
    <>
      <Form.Item name="subject" label={words.subject} hidden={possible.length < 2}>
        <Select options={possible.map((one) => ({ value: one, label: words.subjects[one] }))} />
      </Form.Item>
      {!isLottery && (
        <Form.Item
          name="bidders"
          label={words.bidders}
          extra={words.biddersHelp}
          rules={project.state === 'sourcing' ? [{ ...required, type: 'array' }] : []}
        >
          <UnitListField />
        </Form.Item>
      )}
      {!isLottery && (
        <Form.Item name="pool" label={words.pool} rules={[required]}>
          <Select options={expertPools.map((pool) => ({ value: pool, label: words.pools[pool] }))} />
        </Form.Item>
      )}
      <Form.Item
        name="quotas"
        label={words.quotas}
        extra={isLottery ? words.lotteryHelp : words.quotasHelp(statutory ? 5 : 3)}
        required
        rules={[{ validator: quotaRule }]}
      >
        <QuotaField />
      </Form.Item>
      {isLottery && (
        <Form.Item name="grade" label={words.grade} extra={words.gradeHelp} rules={rules('grade')}>
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
      )}
      <div className="pair">
        <Form.Item name="sessionStart" label={words.sessionStart} rules={[required]}>
          <MomentField />
        </Form.Item>
        <Form.Item name="sessionEnd" label={words.sessionEnd} rules={[required]}>
          <MomentField />
        </Form.Item>
      </div>
      <Form.Item name="witnessId" label={words.witness} extra={words.witnessHelp} rules={[required]}>
        <Witnesses projectId={project.id} />
      </Form.Item>
      {isAnother && (
        <Form.Item name="reason" label={words.reason} extra={words.reasonHelp} rules={[required, ...rules('reason')]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
        </Form.Item>
      )}
    </>
  )
}

type WitnessProps = { projectId: string; id?: string; value?: string | null; onChange?: (id: string) => void; 'aria-describedby'?: string }

function Witnesses({ projectId, ...field }: WitnessProps) {
  const words = useTexts(texts)
  const found = useReply(draws.witnesses, { params: { id: projectId } })
  return (
    <Select
      {...field}
      {...useChoiceStatus(found, words.noWitness)}
      showSearch={{ optionFilterProp: 'label' }}
      options={(found.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
