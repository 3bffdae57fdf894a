import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ExpertDetail } from '#contract/talent.ts'
import { useChoice } from '../client/address/choice.ts'
import { useTexts } from '../client/language.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { DrawList } from './DrawList.tsx'
import { ExpertDrawer } from './ExpertDrawer.tsx'
import { ExpertForm } from './ExpertForm.tsx'
import { ExpertList } from './ExpertList.tsx'
import { texts } from './texts.ts'
import './talent.css'
import { ImportButton } from '../ui/imports/ImportButton.tsx'
import { Tabs } from '../ui/list/Tabs.tsx'

const tabs = ['experts', 'draws'] as const

/** The list of draws for those who witness them and do not keep the pool. */
export function DrawsPage() {
  const words = useTexts(texts)
  return (
    <>
      <PageHeading screen="/v2/draws" purpose={words.drawsPurpose} />
      <DrawList />
    </>
  )
}

/** The pool of experts, and every draw of the projects one may see. Draws themselves are made on the page of their project. */
export function TalentPage() {
  const words = useTexts(texts)
  const [tab, choose] = useChoice('tab', tabs)
  const [editing, setEditing] = useState<ExpertDetail | 'new' | null>(null)
  return (
    <>
      <PageHeading
        screen="/v2/talentPoll"
        purpose={words.purpose}
        action={
          <>
            <ImportButton sheet="experts" />
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              {words.add}
            </Button>
          </>
        }
      />
      <Tabs
        active={tab}
        onChoose={choose}
        items={[
          { key: 'experts', label: words.tabs.experts, children: <ExpertList /> },
          { key: 'draws', label: words.tabs.draws, children: <DrawList /> },
        ]}
      />
      <ExpertDrawer onEdit={setEditing} />
      <ExpertForm key={editing === null || editing === 'new' ? editing : editing.id} editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}
