import { Modal } from 'antd'
import { useState } from 'react'
import type { BatchResult } from '#contract/batches.ts'
import { type HandedOver, type Holdings, handoverRules, handovers } from '#contract/handovers.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Results } from '../ui/batches/BatchDialog.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { HandoverSection } from './HandoverSection.tsx'
import { handoverTexts } from './handover-texts.ts'
import { type Held, heldIn } from './held-things.ts'

type Props = { user: { id: string; name: string }; onClose: () => void }

/** Everything of one account, and into whose hands each of it goes. */
export function HandoverDialog({ user, onClose }: Props) {
  const words = useTexts(handoverTexts)
  const holdings = useReply(handovers.holdings, { params: { id: user.id } })
  const [receivers, setReceivers] = useState<ReadonlyMap<string, string>>(new Map())
  const [done, setDone] = useState<{ results: BatchResult[]; held: readonly Held[] } | null>(null)
  const { send, sent } = useHandingOver(user.id)
  const held = holdings.data ? heldIn(holdings.data, words) : []
  const items = held.flatMap(({ kind, id, version }): HandedOver[] => {
    const to = receivers.get(id)
    return to ? [{ kind, id, version, to }] : []
  })
  const give = (ids: readonly string[], to: string | undefined) =>
    setReceivers((before) => {
      const after = new Map(before)
      for (const id of ids)
        if (to) after.set(id, to)
        else after.delete(id)
      return after
    })
  if (done) return <Results title={words.title(user.name)} results={done.results} chosen={done.held} onClose={onClose} />
  return (
    <Modal
      open
      width={720}
      title={words.title(user.name)}
      okText={sent === null ? words.handOver(items.length) : words.sent(sent, items.length)}
      cancelText={words.cancel}
      okButtonProps={{ disabled: items.length === 0 }}
      confirmLoading={sent !== null}
      mask={{ closable: false }}
      onOk={() => send(items).then((results) => results && setDone({ results, held }))}
      onCancel={onClose}
    >
      <Answered reply={holdings}>{(data) => <Sections {...{ data, held, receivers, give }} />}</Answered>
    </Modal>
  )
}

type SectionsProps = {
  data: Holdings
  held: readonly Held[]
  receivers: ReadonlyMap<string, string>
  give: (ids: readonly string[], to: string | undefined) => void
}

function Sections({ data, held, receivers, give }: SectionsProps) {
  const words = useTexts(handoverTexts)
  if (held.length === 0) return <p>{words.nothing}</p>
  const along = words.along(data.openFindings, data.openAlerts)
  const of = (kind: Held['kind']) => held.filter((thing) => thing.kind === kind)
  return (
    <>
      <p className="below-16">{words.what}</p>
      <HandoverSection
        title={words.filings(data.filingCount)}
        things={of('filing')}
        offered={data.receivers.filing}
        {...{ receivers, give }}
      >
        {along && <p className="quiet">{along}</p>}
        {data.filingCount > data.filings.length && <p className="quiet">{words.more(data.filings.length)}</p>}
      </HandoverSection>
      <HandoverSection
        title={words.inspections(data.inspections.length)}
        things={of('inspection')}
        offered={data.receivers.inspection}
        isWhole
        {...{ receivers, give }}
      />
      <HandoverSection
        title={words.assignments(data.assignments.length)}
        things={of('assignment')}
        offered={data.receivers.assignment}
        {...{ receivers, give }}
      >
        {!data.mayAssign && <p className="quiet">{words.mayNotAssign}</p>}
      </HandoverSection>
    </>
  )
}

/** Sent in parts, so that it can be seen how far it is. What is done is done, should one of them fail. */
function useHandingOver(id: string) {
  const { mutateAsync } = useCall(handovers.handOver)
  const refuse = useRefusal()
  const [sent, setSent] = useState<number | null>(null)
  const send = async (items: readonly HandedOver[]): Promise<BatchResult[] | null> => {
    const results: BatchResult[] = []
    try {
      for (let at = 0; at < items.length; at += handoverRules.most) {
        setSent(at)
        const reply = await mutateAsync({ params: { id }, body: { items: items.slice(at, at + handoverRules.most) } })
        results.push(...reply.results)
      }
      return results
    } catch (failure) {
      refuse(failure)
      return results.length > 0 ? results : null
    } finally {
      setSent(null)
    }
  }
  return { send, sent }
}
