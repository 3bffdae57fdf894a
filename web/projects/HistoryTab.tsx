import { Button } from 'antd'
import { useState } from 'react'
import type { FilingField } from '#contract/filing.ts'
import type { ProjectAction, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { ProjectEvent } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import type { Deviation } from '#domain/action-checks.ts'
import { bilingual, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Moment } from '../ui/Moment.tsx'
import { RefusalNotice } from '../ui/RefusalNotice.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { filingTexts } from './filing-texts.ts'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { pageTexts } from './page-texts.ts'

const texts = bilingual({
  en: {
    create: 'Draft begun',
    edit: 'Fields changed',
    transfer: 'Handed to another filer',
    grant: 'Granted',
    refuse: 'Refused',
    withdraw: 'Request taken back',
    consent: 'Supervisor consented',
  },
  zh: {
    create: '新建草稿',
    edit: '修改备案内容',
    transfer: '移交经办人',
    grant: '同意申请',
    refuse: '不同意申请',
    withdraw: '撤回申请',
    consent: '监督员同意终止',
  },
})

/** What happened to a filing, the newest first, with what each step changed. */
export function HistoryTab({ id }: { id: string }) {
  const words = useTexts(pageTexts)
  const [before, setBefore] = useState<number | undefined>()
  const reply = useReply(projects.events, { params: { id }, query: before === undefined ? {} : { before } })
  if (reply.error) return <RefusalNotice failure={reply.error} onRetry={reply.refetch} />
  const events = reply.data?.items ?? []
  return (
    <>
      <ol className="history">
        {events.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ol>
      {reply.data?.more && <Button onClick={() => setBefore(events.at(-1)?.id)}>{words.more}</Button>}
    </>
  )
}

function Line({ event }: { event: ProjectEvent }) {
  const names = useTexts(lifecycleTexts)
  const actionName = useActionName()
  return (
    <li>
      <p>
        <strong>{actionName(event.action)}</strong> {event.actor} · <Moment at={event.at} />
        {event.fromState !== event.toState && <span className="quiet"> → {names.states[event.toState as ProjectState]}</span>}
      </p>
      {event.reason && <p>{event.reason}</p>}
      {event.deviations.map((deviation) => (
        <p key={deviation}>
          <StateTag tone="care">{names.deviations[deviation as Deviation]}</StateTag>
        </p>
      ))}
      {event.action === 'edit' && <Difference before={event.before} after={event.after} />}
    </li>
  )
}

/** Requests and the like are named by what was done and to which. */
function useActionName(): (action: string) => string {
  const words = useTexts(texts)
  const names = useTexts(lifecycleTexts)
  return (action) => {
    if (action in names.actions) return names.actions[action as ProjectAction]
    if (action === 'create' || action === 'edit' || action === 'transfer') return words[action]
    const [verb = '', ...kind] = action.split('-')
    const name = names.requests[kind.join('-') as RequestKind] ?? ''
    return `${words[verb as 'grant'] ?? action} ${name}`.trim()
  }
}

/** The fields that differ, old beside new. */
function Difference({ before, after }: { before: unknown; after: unknown }) {
  const words = useTexts(pageTexts)
  const fields = useTexts(filingTexts)
  const [old, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[]
  const changed = Object.keys({ ...old, ...now }).filter((name) => JSON.stringify(old?.[name]) !== JSON.stringify(now?.[name]))
  if (changed.length === 0) return null
  return (
    <details>
      <summary>
        {words.compare} ({changed.length})
      </summary>
      <table className="difference">
        <thead>
          <tr>
            <th aria-label={words.compare} />
            <th>{words.before}</th>
            <th>{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((name) => (
            <tr key={name}>
              <th scope="row">{fields[name as FilingField] ?? name}</th>
              <td>{asText(old?.[name])}</td>
              <td>{asText(now?.[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const asText = (value: unknown) =>
  value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)
