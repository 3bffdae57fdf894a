import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { type UnitDetail, type UnitState, units } from '#contract/units.ts'
import { useChoice } from '../client/address/choice.ts'
import { useOpened } from '../client/address/opened.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { texts } from './texts.ts'
import { UnitDrawer } from './UnitDrawer.tsx'
import { UnitForm } from './UnitForm.tsx'
import { UnitList } from './UnitList.tsx'
import './units.css'
import { ImportButton } from '../ui/imports/ImportButton.tsx'
import { Tabs } from '../ui/list/Tabs.tsx'

const tabs = ['confirmed', 'proposed', 'rejected', 'merged'] as const satisfies UnitState[]

export function UnitsPage() {
  const words = useTexts(texts)
  const [tab, choose] = useChoice('tab', tabs)
  const { opened, close } = useOpened('unit')
  const [editing, setEditing] = useState<UnitDetail | 'new' | null>(null)
  const waiting = useReply(units.list, { query: { state: 'proposed', page: 1, size: 1, sort: 'name' } })
  const labels = { ...words.states, proposed: words.waiting(countText(waiting.data?.total)) }
  return (
    <>
      <PageHeading
        screen="/system"
        purpose={words.purpose}
        action={
          <>
            <ImportButton sheet="units" />
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
              {words.add}
            </Button>
          </>
        }
      />
      <Tabs
        active={tab}
        onChoose={choose}
        items={tabs.map((state) => ({ key: state, label: labels[state], children: <UnitList state={state} /> }))}
      />
      <UnitDrawer id={opened} onClose={close} onEdit={setEditing} />
      <UnitForm key={editing === null || editing === 'new' ? editing : editing.id} editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

/** Counting stops at ten thousand. */
const countText = (total: number | undefined) => (total === undefined ? '…' : total > 10_000 ? '10,000+' : total.toLocaleString('en'))
