import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Flex, Input } from 'antd'
import { useRef, useState } from 'react'
import type { CheckList } from '#contract/inspection-picks.ts'
import { inspections } from '#contract/inspections.ts'
import type { Label } from '#contract/language.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { type ForeignChange, StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { useCatchUp } from '../../ui/form/use-catch-up.ts'
import { texts } from '../texts.ts'
import { checkListTexts } from './check-list-texts.ts'

/** A question while it is edited keeps its place on the screen by a number of its own, whatever its words become. */
type Draft = Label & { serial: number }
const drafted = (questions: readonly Label[]): Draft[] => questions.map((question, serial) => ({ ...question, serial }))

export function CheckListEditor({ list }: { list: CheckList }) {
  const words = useTexts(checkListTexts)
  const shared = useTexts(texts)
  const { message } = App.useApp()
  const [drafts, setDrafts] = useState(() => drafted(list.questions))
  const [isChecked, setChecked] = useState(false)
  const [said, say] = useState('')
  const next = useRef(list.questions.length)
  const { base, fresh, fail, catchUp, ways } = useCatchUp(list, {
    refuse: useRefusal(),
    take: ({ questions }) => setDrafts(drafted(questions)),
  })
  const change = useCall(inspections.changeCheckList)
  useUnsaved(() => !change.isPending && JSON.stringify(drafts.map(trimmed)) !== JSON.stringify(base.questions.map(trimmed)))

  const write = (at: number, given: Partial<Label>) => setDrafts(drafts.map((one, place) => (place === at ? { ...one, ...given } : one)))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= drafts.length) return
    setDrafts(drafts.with(from, drafts[to] as Draft).with(to, drafts[from] as Draft)) // both lie within the list
    say(words.moved(to + 1))
  }
  const remove = (at: number) =>
    drafts.length === 1 ? void message.info(words.last) : setDrafts(drafts.filter((_, place) => place !== at))
  const add = () => {
    next.current += 1
    setDrafts([...drafts, { en: '', zh: '', serial: next.current }])
  }
  const save = () => {
    setChecked(true)
    if (drafts.some(isFaulty)) return void message.error(words.length)
    const questions = drafts.map(trimmed)
    void change.mutateAsync({ params: { kind: list.kind }, body: { questions, version: base.version } }).then((saved) => {
      catchUp(saved)
      message.success(shared.saved)
    }, fail)
  }
  return (
    <section className="panel stack" aria-label={words.questions}>
      {fresh && <StaleNotice changes={foreignChanges(base, fresh, words)} {...ways(fresh)} />}
      <ol className="question-rows stack gap-0 ruled">
        {drafts.map((draft, at) => (
          <Row
            key={draft.serial}
            draft={draft}
            at={at}
            count={drafts.length}
            faulty={isChecked && isFaulty(draft)}
            onWrite={(given) => write(at, given)}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <Flex gap={8} wrap justify="space-between">
        <Button icon={<PlusOutlined aria-hidden />} disabled={drafts.length >= 60} onClick={add}>
          {words.add}
        </Button>
        <Button type="primary" loading={change.isPending} onClick={save}>
          {shared.save}
        </Button>
      </Flex>
    </section>
  )
}

type RowProps = {
  draft: Draft
  at: number
  count: number
  faulty: boolean
  onWrite: (given: Partial<Label>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Row({ draft, at, count, faulty, onWrite, onMove, onRemove }: RowProps) {
  const words = useTexts(checkListTexts)
  const status = (text: string) => (faulty && isOutside(text) ? 'error' : '')
  return (
    <li>
      <span className="figure quiet">{at + 1}</span>
      <div className="pair gap-8">
        <Input.TextArea
          aria-label={words.zhOf(at + 1)}
          placeholder={words.zh}
          lang="zh-CN"
          autoSize
          maxLength={200}
          status={status(draft.zh)}
          value={draft.zh}
          onChange={({ target }) => onWrite({ zh: target.value })}
        />
        <Input.TextArea
          aria-label={words.enOf(at + 1)}
          placeholder={words.en}
          lang="en"
          autoSize
          maxLength={200}
          status={status(draft.en)}
          value={draft.en}
          onChange={({ target }) => onWrite({ en: target.value })}
        />
        {faulty && (
          <p className="question-fault stop small" role="alert">
            {words.length}
          </p>
        )}
      </div>
      <Flex gap={4}>
        {/* Not `disabled`: at the end of the way the focus would fall off the button. */}
        <Button
          type="text"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={words.up(at + 1)}
          aria-disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={words.down(at + 1)}
          aria-disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <Button type="text" danger icon={<DeleteOutlined aria-hidden />} aria-label={words.remove(at + 1)} onClick={onRemove} />
      </Flex>
    </li>
  )
}

const trimmed = ({ en, zh }: Label): Label => ({ en: en.trim(), zh: zh.trim() })
const isOutside = (text: string) => [...text.trim()].length < 2 || [...text.trim()].length > 200
const isFaulty = ({ en, zh }: Label) => isOutside(en) || isOutside(zh)

const foreignChanges = (before: CheckList, now: CheckList, words: (typeof checkListTexts)['en']): ForeignChange[] =>
  Array.from({ length: Math.max(before.questions.length, now.questions.length) }, (_, at) => ({
    label: words.zhOf(at + 1),
    before: before.questions[at]?.zh ?? '',
    now: now.questions[at]?.zh ?? '',
  })).filter((change) => change.before !== change.now)
