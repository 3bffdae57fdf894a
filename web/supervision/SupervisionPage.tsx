import { Skeleton, Tabs } from 'antd'
import { type ComponentType, Suspense } from 'react'
import { useChoice } from '../client/choice.ts'
import { useTexts } from '../client/language.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { AssignmentsTab } from './AssignmentsTab.tsx'
import { AuditTab } from './AuditTab.tsx'
import { CalendarTab } from './CalendarTab.tsx'
import { CheckListsTab } from './CheckListsTab.tsx'
import { DeadlinesTab } from './DeadlinesTab.tsx'
import { LimitsTab } from './LimitsTab.tsx'
import './supervision.css'
import './limits.css'
import './deadlines.css'
import './calendar.css'
import './audit.css'
import { texts } from './texts.ts'

const tabs = ['assignments', 'indicators', 'limits', 'deadlines', 'calendar', 'check-lists', 'audit'] as const

type Props = {
  /** Loaded when it is opened: the rules behind the indicators are larger than the rest of the page. */
  Indicators: ComponentType
}

export function SupervisionPage({ Indicators }: Props) {
  const words = useTexts(texts)
  const [tab, choose] = useChoice('tab', tabs)
  return (
    <>
      <PageHeading screen="/system/supervision" purpose={words.purpose} />
      <Tabs
        activeKey={tab}
        onChange={(key) => choose(tabs.find((one) => one === key) ?? tabs[0])}
        destroyOnHidden
        items={[
          { key: 'assignments', label: words.assignments, children: <AssignmentsTab /> },
          {
            key: 'indicators',
            label: words.indicators,
            children: (
              <Suspense fallback={<Skeleton active />}>
                <Indicators />
              </Suspense>
            ),
          },
          { key: 'limits', label: words.limits, children: <LimitsTab /> },
          { key: 'deadlines', label: words.deadlines, children: <DeadlinesTab /> },
          { key: 'calendar', label: words.calendar, children: <CalendarTab /> },
          { key: 'check-lists', label: words.checkLists, children: <CheckListsTab /> },
          { key: 'audit', label: words.audit, children: <AuditTab /> },
        ]}
      />
    </>
  )
}
