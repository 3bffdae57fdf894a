import { Table, type TableColumnsType } from 'antd'
import { type DictionaryName, type DictionaryOption, dictionaries } from '#contract/dictionaries.ts'
import type { ScreenPath } from '#contract/screens.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { RefusalNotice } from '../ui/RefusalNotice.tsx'
import '../ui/list.css'
import { texts } from './texts.ts'

export const TradePage = () => <DictionaryPage screen="/dictionary/trade" dictionary="trade" />
export const FundingSourcePage = () => <DictionaryPage screen="/dictionary/zjly" dictionary="zjly" />
export const MethodPage = () => <DictionaryPage screen="/dictionary/qrgysqd" dictionary="qrgysqd" />
export const KeyProjectPage = () => <DictionaryPage screen="/dictionary/majorProject" dictionary="majorProject" />
export const ContractTypePage = () => <DictionaryPage screen="/dictionary/contractType" dictionary="contractType" />
export const WhetherPage = () => <DictionaryPage screen="/dictionary/whether" dictionary="whether" />

function DictionaryPage({ screen, dictionary }: { screen: ScreenPath; dictionary: DictionaryName }) {
  const words = useTexts(texts)
  const items = useReply(dictionaries.options, { params: { dictionary } })
  return (
    <>
      <PageHeading screen={screen} purpose={dictionary === 'whether' ? words.readOnly : words.purpose} />
      {items.error ? <RefusalNotice failure={items.error} onRetry={items.refetch} /> : null}
      {!items.error && (
        <Table
          rowKey="code"
          columns={columns(words)}
          dataSource={items.data ?? []}
          loading={items.isPending}
          pagination={false}
          className="list-table"
          locale={{ emptyText: <EmptyState title={words.emptyTitle} text={words.emptyText} bare /> }}
        />
      )}
    </>
  )
}

const columns = (words: (typeof texts)['en']): TableColumnsType<DictionaryOption> => [
  { title: words.code, dataIndex: 'code', width: '30%' },
  { title: words.chinese, dataIndex: ['label', 'zh'] },
  { title: words.english, dataIndex: ['label', 'en'] },
]
