import { Drawer } from 'antd'
import { useState } from 'react'
import { type ReportForm, reports } from '#contract/reports.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { drawerWidths } from '../look/tokens.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { MakeReport } from './MakeReport.tsx'
import { ReportList } from './ReportList.tsx'
import { Subscriptions } from './Subscriptions.tsx'
import { reportTexts } from './texts.ts'

type Props = { region: string | undefined; told: string; onClose: () => void }

/** Everything about monthly reports beside the analysis: one to make, those that come by themselves, and those one has. */
export function ReportsDrawer({ region, told, onClose }: Props) {
  const words = useTexts(reportTexts)
  const own = useMe().region.code
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState(region ?? own)
  const [page, setPage] = useState(1)
  const [language, setLanguage] = useState(useLanguage())
  const [form, setForm] = useState<ReportForm>('pdf')
  const mine = useReply(reports.list, { query: { page, size: pageSize } }, { keepPrevious: true })
  return (
    <Drawer open title={words.title} size={isNarrow ? '100%' : drawerWidths.record} onClose={onClose}>
      <div className="stack gap-24">
        <MakeReport
          region={chosen}
          onRegion={setChosen}
          wish={{ form, language }}
          onForm={setForm}
          onLanguage={setLanguage}
          onMade={() => {
            setPage(1)
            void mine.refetch()
          }}
        />
        <Subscriptions region={chosen} />
        <ReportList mine={mine} page={page} size={pageSize} onPage={setPage} language={language} told={told} />
      </div>
    </Drawer>
  )
}

const pageSize = 10
