import { Skeleton } from 'antd'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useChoice } from '../client/address/choice.ts'
import { useTexts } from '../client/language.ts'
import { lazy } from '../lazy.tsx'
import { PageHeading } from '../plain/PageHeading.tsx'
import { AssignmentsTab } from './assignments/AssignmentsTab.tsx'
import './supervision.css'
import './limits/limits.css'
import './deadlines/deadlines.css'
import './calendar/calendar.css'
import './audit/audit.css'
import { Tabs } from '../ui/list/Tabs.tsx'
import { texts } from './texts.ts'

const LimitsTab = lazy(async () => (await import('./limits/LimitsTab.tsx')).LimitsTab)
const DeadlinesTab = lazy(async () => (await import('./deadlines/DeadlinesTab.tsx')).DeadlinesTab)
const CalendarTab = lazy(async () => (await import('./calendar/CalendarTab.tsx')).CalendarTab)
const CheckListsTab = lazy(async () => (await import('./check-lists/CheckListsTab.tsx')).CheckListsTab)
const OpenDataTab = lazy(async () => (await import('./open-data/OpenDataTab.tsx')).OpenDataTab)
const AuditTab = lazy(async () => (await import('./audit/AuditTab.tsx')).AuditTab)

const tabs = [
  'assignments',
  'indicators',
  'limits',
  'deadlines',
  'calendar',
  'check-lists',
  'open-data',
  'sign-on',
  'channels',
  'audit',
] as const

type Props = {
  /** Loaded when it is opened: the rules behind the indicators are larger than the rest of the page. */
  Indicators: ComponentType
  /** Where else people sign in, a feature of its own. */
  SignOn: ComponentType
  /** How messages leave, a feature of its own. */
  Channels: ComponentType
}

export function SupervisionPage({ Indicators, SignOn, Channels }: Props) {
  const words = useTexts(texts)
  const [tab, choose] = useChoice('tab', tabs)
  return (
    <>
      <PageHeading screen="/system/supervision" purpose={words.purpose} />
      <Tabs
        active={tab}
        onChoose={choose}
        items={[
          { key: 'assignments', label: words.assignments, children: <AssignmentsTab /> },
          {
            key: 'indicators',
            label: words.indicators,
            children: inTime(<Indicators />),
          },
          { key: 'limits', label: words.limits, children: inTime(<LimitsTab />) },
          { key: 'deadlines', label: words.deadlines, children: inTime(<DeadlinesTab />) },
          { key: 'calendar', label: words.calendar, children: inTime(<CalendarTab />) },
          { key: 'check-lists', label: words.checkLists, children: inTime(<CheckListsTab />) },
          { key: 'open-data', label: words.openData, children: inTime(<OpenDataTab />) },
          { key: 'sign-on', label: words.signOn, children: inTime(<SignOn />) },
          { key: 'channels', label: words.channels, children: inTime(<Channels />) },
          { key: 'audit', label: words.audit, children: inTime(<AuditTab />) },
        ]}
      />
    </>
  )
}

/** Each tab comes when it is opened. */
const inTime = (tab: ReactNode) => <Suspense fallback={<Skeleton active />}>{tab}</Suspense>
