import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { batches, batchRules } from '#contract/batches.ts'
import type { InspectionPlan } from '#contract/inspections.ts'
import { projects } from '#contract/projects.ts'
import { serverAddress } from '../../client/address/address.ts'
import { today } from '../../client/clock.ts'
import { download } from '../../client/files/download.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { ExportDialog } from '../exports/ExportDialog.tsx'
import { useRefusal } from '../feedback/refusals.ts'
import { useChoiceStatus } from '../form/choice-status.ts'
import type { SelectionProps } from '../list/selecting.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { batchTexts } from './batch-texts.ts'
import { type Chosen, SelectionBar } from './SelectionBar.tsx'
import { VisitFields } from './VisitFields.tsx'

type Act = 'review' | 'approve' | 'transfer' | 'visits' | 'export'
type DialogProps = { chosen: Chosen; onClose: (wasTried: boolean) => void }

/** What can be done to several filings at once, by whoever may do it to one. */
export function SelectedFilings(props: SelectionProps) {
  const words = useTexts(batchTexts)
  const { authorities } = useMe()
  const [act, setAct] = useState<Act | null>(null)
  const decides = authorities.includes('PROJECT_MANAGEMENT')
  const offered: [Act, boolean][] = [
    ['approve', decides],
    ['review', decides],
    ['transfer', decides || authorities.includes('VILLAGE_ADMIN')],
    ['visits', authorities.includes('SUPERVISE')],
    ['export', true],
  ]
  return (
    <SelectionBar {...props}>
      {(chosen, clear) => {
        const close = (wasTried: boolean) => {
          setAct(null)
          if (wasTried) clear()
        }
        const Dialog = act && act !== 'export' ? dialogs[act] : null
        return (
          <>
            {offered.map(
              ([one, isOffered]) =>
                isOffered && (
                  <Button key={one} disabled={chosen.length === 0} onClick={() => setAct(one)}>
                    {words.acts[one]}
                  </Button>
                ),
            )}
            <Dossiers chosen={chosen} />
            {Dialog && <Dialog chosen={chosen} onClose={close} />}
            <ExportDialog
              exporting={{ list: 'filings', route: projects.list, query: { ids: idsOf(chosen) } }}
              total={String(chosen.length)}
              open={act === 'export'}
              onClose={() => setAct(null)}
            />
          </>
        )
      }}
    </SelectionBar>
  )
}

const idsOf = (chosen: Chosen) => chosen.map(({ id }) => id)
const seenOf = (chosen: Chosen) => chosen.map(({ id, version }) => ({ id, version }))

const dialogs = { review: Review, approve: Approve, transfer: Transfer, visits: Visits }

function Review({ chosen, onClose }: DialogProps) {
  const words = useTexts(batchTexts)
  const { mutateAsync } = useCall(batches.review)
  return (
    <BatchDialog
      title={words.acts.review}
      text={words.reviewText(chosen.length)}
      submit={words.acts.review}
      run={() => mutateAsync({ body: { filings: seenOf(chosen) } })}
      {...{ chosen, onClose }}
    />
  )
}

function Approve({ chosen, onClose }: DialogProps) {
  const words = useTexts(batchTexts)
  const { mutateAsync } = useCall(batches.approve)
  return (
    <BatchDialog<{ opinion: string }>
      title={words.acts.approve}
      text={words.approveText(chosen.length)}
      submit={words.acts.approve}
      focus="opinion"
      run={({ opinion }) => mutateAsync({ body: { filings: seenOf(chosen), opinion } })}
      {...{ chosen, onClose }}
    >
      <Form.Item name="opinion" label={words.opinion} rules={[{ required: true, min: 2, max: 500, message: words.opinionRule }]}>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </BatchDialog>
  )
}

function Transfer({ chosen, onClose }: DialogProps) {
  const words = useTexts(batchTexts)
  const { mutateAsync } = useCall(batches.transfer)
  const filers = useReply(batches.filers, { query: { ids: idsOf(chosen) } })
  return (
    <BatchDialog<{ userId: string }>
      title={words.acts.transfer}
      text={words.transferText(chosen.length)}
      submit={words.acts.transfer}
      run={({ userId }) => mutateAsync({ body: { filings: seenOf(chosen), userId } })}
      {...{ chosen, onClose }}
    >
      <Form.Item name="userId" label={words.filer} rules={[{ required: true, message: words.chooseSomebody }]}>
        <Select
          {...useChoiceStatus(filers)}
          showSearch={{ optionFilterProp: 'label' }}
          options={(filers.data ?? []).map(({ id, name, takes }) => ({ value: id, label: words.takes(name, takes, chosen.length) }))}
        />
      </Form.Item>
    </BatchDialog>
  )
}

function Visits({ chosen, onClose }: DialogProps) {
  const words = useTexts(batchTexts)
  const { mutateAsync } = useCall(batches.visits)
  return (
    <BatchDialog<Omit<InspectionPlan, 'others'>>
      title={words.acts.visits}
      text={words.visitsText(chosen.length)}
      submit={words.acts.visits}
      initialValues={{ type: 'routine', plannedOn: today(), leadId: useMe().id }}
      run={(plan) => mutateAsync({ body: { ids: idsOf(chosen), plan: { ...plan, others: [] } } })}
      {...{ chosen, onClose }}
    >
      <VisitFields ids={idsOf(chosen)} />
    </BatchDialog>
  )
}

/** One archive with a folder for each filing. */
function Dossiers({ chosen }: { chosen: Chosen }) {
  const words = useTexts(batchTexts)
  const refuse = useRefusal()
  const link = useCall(batches.dossiers, { quiet: true })
  const isTooMany = chosen.length > batchRules.mostDossiers
  const fetchAll = () =>
    link.mutateAsync({ body: { ids: idsOf(chosen) } }).then(({ path }) => download(`${serverAddress(window.location)}${path}`), refuse)
  return (
    <Button
      disabled={chosen.length === 0 || isTooMany}
      title={isTooMany ? words.full(batchRules.mostDossiers) : undefined}
      loading={link.isPending}
      onClick={fetchAll}
    >
      {words.acts.dossiers}
    </Button>
  )
}
