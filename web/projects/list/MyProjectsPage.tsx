import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { useChoice } from '../../client/address/choice.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { PageHeading } from '../../plain/PageHeading.tsx'
import { ImportButton } from '../../ui/imports/ImportButton.tsx'
import { TabLabel, useTodoCounts } from '../../ui/list/TabLabel.tsx'
import { Tabs } from '../../ui/list/Tabs.tsx'
import type { ListTab } from '../further-tabs.ts'
import { texts } from '../texts.ts'
import { FilingsList } from './FilingsList.tsx'
import { NewFiling } from './NewFiling.tsx'
import { SavedViews } from './SavedViews.tsx'

type Tab = ListTab['key']

export function MyProjectsPage({ further }: { further: readonly ListTab[] }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const countOf = useTodoCounts()
  const tabs: [Tab, ...Tab[]] = ['filings', ...further.map(({ key }) => key)]
  const [tab, choose] = useChoice('tab', tabs)
  return (
    <>
      <PageHeading
        screen="/v2/project/personal"
        purpose={words.minePurpose}
        action={
          <>
            <SavedViews />
            <ImportButton sheet="filings" />
            <NewFiling />
          </>
        }
      />
      <Tabs
        active={tab}
        onChoose={choose}
        items={[
          { key: 'filings', label: words.filings, children: <FilingsList mine /> },
          ...further.map(({ key, label, todos, Component }) => ({
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
