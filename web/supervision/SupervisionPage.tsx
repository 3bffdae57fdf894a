import { Tabs } from 'antd'
import { useChoice } from '../client/choice.ts'
import { useTexts } from '../client/language.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { AssignmentsTab } from './AssignmentsTab.tsx'
import { AuditTab } from './AuditTab.tsx'
import { CalendarTab } from './CalendarTab.tsx'
import { DeadlinesTab } from './DeadlinesTab.tsx'
import { LimitsTab } from './LimitsTab.tsx'
import './supervision.css'
import { texts } from './texts.ts'

const tabs = ['assignments', 'limits', 'deadlines', 'calendar', 'audit'] as const

export function SupervisionPage() {
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
          { key: 'limits', label: words.limits, children: <LimitsTab /> },
          { key: 'deadlines', label: words.deadlines, children: <DeadlinesTab /> },
          { key: 'calendar', label: words.calendar, children: <CalendarTab /> },
          { key: 'audit', label: words.audit, children: <AuditTab /> },
        ]}
      />
    </>
  )
}
