import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { type Workbench, workbench } from '#contract/workbench.ts'
import { useChoice } from '../client/address/choice.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { lazy } from '../lazy.tsx'
import { PageHeading } from '../plain/PageHeading.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { FigurePanel } from './FigurePanel.tsx'
import { FirstDay } from './FirstDay.tsx'
import { PolicyPanel } from './PolicyPanel.tsx'
import { QuickActions } from './QuickActions.tsx'
import { TodoPanel } from './TodoPanel.tsx'
import { texts } from './texts.ts'
import { WeekPanel } from './WeekPanel.tsx'
import './workbench.css'
import './workbench-figures.css'
import './workbench-activity.css'

const CalendarPanel = lazy(async () => (await import('./calendar/CalendarPanel.tsx')).CalendarPanel)

/** What has to be done now, and what one should know of one's own field. Everything comes in one answer; the calendar by itself. */
export function WorkbenchPage() {
  const words = useTexts(texts)
  const me = useMe()
  const [shown, show] = useChoice('show', ['tasks', 'calendar'])
  return (
    <>
      <PageHeading title={words[greeting(new Date())](me.name)} purpose={<WhoIAm />} action={<QuickActions />} />
      <div className="row below-16">
        {(['tasks', 'calendar'] as const).map((name) => (
          <button key={name} type="button" className="chip" aria-pressed={name === shown} onClick={() => show(name)}>
            {words[name]}
          </button>
        ))}
      </div>
      {shown === 'calendar' ? <Calendar /> : <Tasks />}
    </>
  )
}

function Tasks() {
  return (
    <Answered reply={useReply(workbench.read, {})} rows={10}>
      {(data) => <Panels data={data} />}
    </Answered>
  )
}

/** Fetched when it is first looked at. */
function Calendar() {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 10 }} />}>
      <CalendarPanel />
    </Suspense>
  )
}

function Panels({ data }: { data: Workbench }) {
  const isFirstDay = data.todos.length === 0 && data.activity.length === 0
  return (
    <div className="workbench beside">
      <div className="stack gap-24">
        {isFirstDay ? <FirstDay /> : <TodoPanel groups={data.todos} today={data.today} />}
        {data.week && <WeekPanel items={data.week} />}
        {data.activity.length > 0 && <ActivityPanel steps={data.activity} />}
      </div>
      <div className="stack gap-24">
        {data.figures && <FigurePanel figures={data.figures} />}
        <PolicyPanel policies={data.policies} />
      </div>
    </div>
  )
}

function WhoIAm() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const me = useMe()
  const facts = [
    { name: words.region, value: labelOf(me.region.name) },
    { name: words.roles, value: me.roles.map((role) => labelOf(role.name)).join(' · ') },
    { name: words.unit, value: me.unit?.name ?? '' },
  ]
  return (
    <span className="workbench-facts row gap-24">
      {facts
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <span key={name}>
            {name} <strong>{value}</strong>
          </span>
        ))}
    </span>
  )
}

/** By the clock of the reader. */
function greeting(now: Date): 'morning' | 'day' | 'evening' {
  const hour = now.getHours()
  return hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening'
}
