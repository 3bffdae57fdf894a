import { Tabs } from 'antd'
import { useChoice } from '../client/choice.ts'
import { useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { FilingsList } from './FilingsList.tsx'
import { NewFiling } from './NewFiling.tsx'
import { QueueList } from './QueueList.tsx'
import { texts } from './texts.ts'

const tabs = ['filings', 'queue'] as const

export function ProjectsPage() {
  const words = useTexts(texts)
  const { authorities } = useMe()
  const decides = authorities.includes('PROJECT_MANAGEMENT')
  const [tab, choose] = useChoice('tab', tabs)
  return (
    <>
      <PageHeading screen="/v2/project" purpose={words.purpose} action={authorities.includes('VILLAGE_ADMIN') && <NewFiling />} />
      {decides ? (
        <Tabs
          activeKey={tab}
          onChange={(key) => choose(tabs.find((one) => one === key) ?? tabs[0])}
          destroyOnHidden
          items={[
            { key: 'filings', label: words.filings, children: <FilingsList mine={false} /> },
            { key: 'queue', label: words.queue, children: <QueueList /> },
          ]}
        />
      ) : (
        <FilingsList mine={false} />
      )}
    </>
  )
}
