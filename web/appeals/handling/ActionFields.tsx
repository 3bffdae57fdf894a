import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import type { AppealAction } from '#contract/appeal-states.ts'
import { type Appeal, appealActionRoutes } from '#contract/appeals.ts'
import { outcomesFor } from '#domain/appeals/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { useSchemaRules } from '../../ui/form/schema-rules.ts'
import { appealNames } from '../appeal-names.ts'
import { HandlerSelect, OtherAppealSelect, PeopleSelect } from './AppealSelects.tsx'
import { ReplyFiles } from './ReplyFiles.tsx'
import { texts } from './texts.ts'

type Props = { action: Exclude<AppealAction, 'find'>; appeal: Appeal }

/** The fields of one step. What it asks for nothing is only confirmed. */
export function ActionFields({ action, appeal }: Props) {
  const Fields = fields[action]
  return Fields ? <Fields action={action} appeal={appeal} /> : null
}

const fields: Partial<Record<Props['action'], (props: Props) => ReactNode>> = {
  refuse: Reason,
  transfer: Transfer,
  merge: Merge,
  assign: Assign,
  ask: Question,
  extend: Extension,
  reply: Answer,
  review: Answer,
  recheck: Answer,
  note: Note,
  mark: Mark,
  object: Reason,
}

const readByAuthor: readonly AppealAction[] = ['refuse', 'transfer', 'merge', 'extend']

function Reason({ action }: Props) {
  const words = useTexts(texts)
  const rules = useSchemaRules(appealActionRoutes.refuse.body)
  return (
    <Form.Item
      name="reason"
      label={words.reason}
      rules={rules('reason')}
      {...(readByAuthor.includes(action) ? { extra: words.readByAuthor } : {})}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showCount />
    </Form.Item>
  )
}

function Transfer(props: Props) {
  const words = useTexts(texts)
  const rules = useSchemaRules(appealActionRoutes.transfer.body)
  return (
    <>
      <Form.Item name="to" label={words.to} rules={rules('to')}>
        <Input maxLength={100} />
      </Form.Item>
      <Reason {...props} />
    </>
  )
}

function Merge(props: Props) {
  const words = useTexts(texts)
  const rules = useSchemaRules(appealActionRoutes.merge.body)
  return (
    <>
      <Form.Item name="into" label={words.into} extra={words.intoHelp} rules={rules('into')}>
        <OtherAppealSelect appeal={props.appeal} />
      </Form.Item>
      <Reason {...props} />
    </>
  )
}

function Assign({ appeal }: Props) {
  const words = useTexts(texts)
  const rules = useSchemaRules(appealActionRoutes.assign.body)
  return (
    <Form.Item name="handler" label={words.chooseHandler} rules={rules('handler')}>
      <HandlerSelect appeal={appeal} />
    </Form.Item>
  )
}

function Question() {
  const words = useTexts(texts)
  const rules = useSchemaRules(appealActionRoutes.ask.body)
  return (
    <Form.Item name="text" label={words.question} extra={words.readByAuthor} rules={rules('text')}>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={1000} showCount />
    </Form.Item>
  )
}

function Extension(props: Props) {
  const words = useTexts(texts)
  return (
    <>
      {props.appeal.extendableTo && <p className="figure">{words.newDue(props.appeal.extendableTo)}</p>}
      <Reason {...props} />
    </>
  )
}

const none: readonly string[] = []

function Answer({ appeal }: Props) {
  const words = useTexts(texts)
  const names = useTexts(appealNames)
  const rules = useSchemaRules(appealActionRoutes.reply.body)
  const outcomes = outcomesFor(appeal.type)
  const only = outcomes.length === 1 ? { initialValue: outcomes[0] } : {}
  return (
    <>
      <Form.Item name="outcome" label={words.result} rules={rules('outcome')} {...only}>
        <Radio.Group className="stack gap-4" options={outcomes.map((outcome) => ({ value: outcome, label: names.outcomes[outcome] }))} />
      </Form.Item>
      <Form.Item name="text" label={words.answer} extra={words.readByAuthor} rules={rules('text')}>
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 14 }} maxLength={2000} showCount />
      </Form.Item>
      <Form.Item name="files" initialValue={none}>
        <ReplyFiles appealId={appeal.id} />
      </Form.Item>
    </>
  )
}

function Note() {
  const words = useTexts(texts)
  const rules = useSchemaRules(appealActionRoutes.note.body)
  return (
    <Form.Item name="text" label={words.note} rules={rules('text')}>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={1000} showCount />
    </Form.Item>
  )
}

function Mark(props: Props) {
  const words = useTexts(texts)
  const rules = useSchemaRules(appealActionRoutes.mark.body)
  return (
    <>
      <Form.Item name="people" label={words.people} extra={words.peopleHelp} rules={rules('people')}>
        <PeopleSelect appeal={props.appeal} />
      </Form.Item>
      <Reason {...props} />
    </>
  )
}
