import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { type DictionaryItem, dictionaries, type EditableDictionary } from '#contract/dictionaries.ts'
import type { ScreenPath } from '#contract/screens.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { ExportButton } from '../ui/exports/ExportButton.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import './dictionaries.css'
import { ImportButton } from '../ui/imports/ImportButton.tsx'
import { FixedItems } from './FixedItems.tsx'
import { ItemForm } from './ItemForm.tsx'
import { ItemList } from './ItemList.tsx'
import { texts } from './texts.ts'

export const TradePage = () => <DictionaryPage screen="/dictionary/trade" dictionary="trade" />
export const FundingSourcePage = () => <DictionaryPage screen="/dictionary/zjly" dictionary="zjly" />
export const MethodPage = () => <DictionaryPage screen="/dictionary/qrgysqd" dictionary="qrgysqd" />
export const KeyProjectPage = () => <DictionaryPage screen="/dictionary/majorProject" dictionary="majorProject" />
export const ContractTypePage = () => <DictionaryPage screen="/dictionary/contractType" dictionary="contractType" />

/** The yes/no dictionary has its own call, which asks for both authorities, and nothing to press. */
export function WhetherPage() {
  const words = useTexts(texts)
  const items = useReply(dictionaries.whether, {})
  return (
    <>
      <PageHeading screen="/dictionary/whether" purpose={words.readOnly} />
      <Alert className="below-16" type="info" showIcon title={words.fixedTitle} description={words.fixedText} />
      <Answered reply={items}>{(fixed) => <FixedItems items={fixed} />}</Answered>
    </>
  )
}

function DictionaryPage({ screen, dictionary }: { screen: ScreenPath; dictionary: EditableDictionary }) {
  const words = useTexts(texts)
  const items = useReply(dictionaries.list, { params: { dictionary } })
  const [editing, setEditing] = useState<DictionaryItem | 'new' | null>(null)
  const exporting = { list: 'dictionaries', route: dictionaries.list, query: { dictionary } } as const
  const actions = (
    <>
      <ExportButton exporting={exporting} total={items.data ? String(items.data.length) : null} />
      <ImportButton sheet="dictionaries" />
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
        {words.add}
      </Button>
    </>
  )
  return (
    <>
      <PageHeading screen={screen} purpose={words.purpose} action={actions} />
      <Answered reply={items} rows={8}>
        {(known) =>
          known.length === 0 ? (
            <EmptyState title={words.emptyTitle} text={words.emptyText} />
          ) : (
            <ItemList key={dictionary} dictionary={dictionary} items={known} onEdit={setEditing} />
          )
        }
      </Answered>
      <ItemForm
        key={editing === null || editing === 'new' ? editing : editing.code}
        dictionary={dictionary}
        editing={editing}
        onClose={() => setEditing(null)}
      />
    </>
  )
}
