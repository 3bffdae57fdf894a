import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ExportedList } from '#contract/exports.ts'
import type { Route } from '#contract/route.ts'
import { useTexts } from '../../client/language.ts'
import { exportButtonTexts } from './export-texts.ts'

/** Which list is taken away, by which question, and which of its columns are shown at the moment. */
export type Exporting = { list: ExportedList; route: Pick<Route, 'gate' | 'query' | 'does'>; query: object; columns?: readonly string[] }

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

/** What a list needs for it is loaded when somebody presses. */
export function ExportButton({ exporting, total }: { exporting: Exporting; total: string | null }) {
  const words = useTexts(exportButtonTexts)
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button type="text" icon={<DownloadOutlined aria-hidden />} onClick={open}>
        {words.export}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ExportDialog exporting={exporting} total={total} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
