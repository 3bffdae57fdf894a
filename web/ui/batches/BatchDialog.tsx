import { Button, Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { BatchResult } from '#contract/batches.ts'
import { useTexts } from '../../client/language.ts'
import { useRefusal } from '../feedback/refusals.ts'
import { FormModal } from '../form/FormModal.tsx'
import { batchTexts } from './batch-texts.ts'
import type { Chosen } from './SelectionBar.tsx'

type Props<Values> = {
  title: string
  /** What will happen, before it does. */
  text: string
  submit: string
  danger?: boolean
  chosen: Chosen
  initialValues?: Partial<Values>
  focus?: string
  run: (values: Values) => Promise<{ results: BatchResult[] }>
  /** Told whether anything was tried. */
  onClose: (wasTried: boolean) => void
  children?: ReactNode
}

/** Asks what is needed for all of them, then says what became of each. */
export function BatchDialog<Values extends object>({ chosen, run, onClose, text, children, ...dialog }: Props<Values>) {
  const [form] = Form.useForm<Values>()
  const refuse = useRefusal(form)
  const [isBusy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly BatchResult[] | null>(null)
  const finish = (values: Values) => {
    setBusy(true)
    return run(values)
      .then((reply) => setResults(reply.results), refuse)
      .finally(() => setBusy(false))
  }
  if (results) return <Results {...{ results, chosen }} title={dialog.title} onClose={() => onClose(true)} />
  return (
    <FormModal {...dialog} form={form} busy={isBusy} focusOn="submit" onFinish={finish} onClose={() => onClose(false)}>
      <p className="below-16">{text}</p>
      {children}
    </FormModal>
  )
}

type ResultsProps = { title: string; results: readonly BatchResult[]; chosen: Chosen; onClose: () => void }

/** What was refused comes first, each with its own reason. */
export function Results({ title, results, chosen, onClose }: ResultsProps) {
  const words = useTexts(batchTexts)
  const nameOf = (id: string) => chosen.find((row) => row.id === id)?.name ?? id
  const refused = results.filter(({ refusal }) => refusal !== null)
  const done = results.filter(({ refusal }) => refusal === null)
  return (
    <Modal
      open
      closable={false}
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p role="status">{words.outcome(done.length, refused.length)}</p>
      {refused.length > 0 && <h2 className="above-16">{words.refused}</h2>}
      <ul className="plain-list stack gap-8" aria-label={words.refused}>
        {refused.map(({ id, refusal }) => (
          <li key={id}>
            {nameOf(id)}
            <br />
            <span className="danger small">{[refusal?.message, ...(refusal?.fields ?? [])].join(' ')}</span>
          </li>
        ))}
      </ul>
      {done.length > 0 && <h2 className="above-16">{words.done}</h2>}
      <ul className="plain-list stack gap-4" aria-label={words.done}>
        {done.map(({ id }) => (
          <li key={id}>{nameOf(id)}</li>
        ))}
      </ul>
    </Modal>
  )
}
