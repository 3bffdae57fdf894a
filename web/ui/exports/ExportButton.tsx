import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { lazy, useArrival } from '../../lazy.tsx'
import { exportButtonTexts } from './export-texts.ts'
import type { Exporting } from './exporting.ts'

const ExportDialog = lazy(async () => (await import('./ExportDialog.tsx')).ExportDialog)

/** What a list needs for it is loaded when somebody presses. */
export function ExportButton({ exporting, total }: { exporting: Exporting; total: string | null }) {
  const words = useTexts(exportButtonTexts)
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { isComing, whenThere } = useArrival(ExportDialog)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button type="text" icon={<DownloadOutlined aria-hidden />} loading={isComing} onClick={() => whenThere(open)}>
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
