import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { useChoice } from '../../client/address/choice.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import { PageHeading } from '../../plain/PageHeading.tsx'
import { ImportButton } from '../../ui/imports/ImportButton.tsx'
import { TabLabel, useTodoCounts } from '../../ui/list/TabLabel.tsx'
import { Tabs } from '../../ui/list/Tabs.tsx'
import { type ListTab, openTo } from '../further-tabs.ts'
import { TemplatesButton } from '../templates/TemplatesButton.tsx'
import { texts } from '../texts.ts'
import { FilingsList } from './FilingsList.tsx'
import { NewFiling } from './NewFiling.tsx'
import { QueueList } from './QueueList.tsx'
import { SavedViews } from './SavedViews.tsx'

const decisions = ['review', 'request', 'accept', 'archive'] as const

type Tab = ListTab['key']

export function ProjectsPage({ further }: { further: readonly ListTab[] }) {
  const words = useTexts(texts)
  const { authorities, region } = useMe()
  const labelOf = useLabel()
  const countOf = useTodoCounts()
  const decides = authorities.includes('PROJECT_MANAGEMENT')
  const isCounty = !['town', 'village'].includes(region.level)
  const others = openTo(further, authorities)
  const tabs: [Tab, ...Tab[]] = ['filings', ...(decides ? (['queue'] as const) : []), ...others.map(({ key }) => key)]
  const [tab, choose] = useChoice('tab', tabs)
  return (
    <>
      <PageHeading
        screen="/v2/project"
        purpose={authorities.includes('SUPERVISE') ? words.supervisedPurpose : words.purpose}
        action={
          <>
            <SavedViews />
            {decides && <TemplatesButton />}
            {decides && isCounty && <ImportButton sheet="taken-over" />}
            {authorities.includes('VILLAGE_ADMIN') && <NewFiling />}
          </>
        }
      />
      <Tabs
        active={tab}
        onChoose={choose}
        items={[
          { key: 'filings', label: words.filings, children: <FilingsList mine={false} /> },
          ...(decides
            ? [{ key: 'queue' as const, label: <TabLabel name={words.queue} count={countOf(decisions)} />, children: <QueueList /> }]
            : []),
          ...others.map(({ key, label, todos, Component }) => ({
            key,
            label: <TabLabel name={labelOf(label)} count={countOf(todos)} />,
            children: (
              <Suspense fallback={<Skeleton active />}>
                <Component />
              </Suspense>
            ),
          })),
        ]}
      />
    </>
  )
}
