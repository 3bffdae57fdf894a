import { FileTextOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useOpened } from '../client/address/opened.ts'
import { useTexts } from '../client/language.ts'
import { lazy, useArrival } from '../lazy.tsx'
import { reportButtonTexts } from './button-texts.ts'

const ReportsDrawer = lazy(async () => (await import('./ReportsDrawer.tsx')).ReportsDrawer)

/** The address says that the reports are open, so that a notice leads to them; which one it told of stands behind it. */
export function ReportsButton({ region }: { region: string | undefined }) {
  const words = useTexts(reportButtonTexts)
  const { opened, open, close } = useOpened('reports')
  const { isComing, whenThere } = useArrival(ReportsDrawer)
  return (
    <>
      <Button
        className="never-printed"
        icon={<FileTextOutlined aria-hidden />}
        loading={isComing}
        onClick={() => whenThere(() => open('all'))}
      >
        {words.reports}
      </Button>
      {opened !== null && (
        <Suspense fallback={null}>
          <ReportsDrawer region={region} told={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
