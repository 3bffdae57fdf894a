import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { ImportedSheet } from '#contract/imports.ts'
import { useTexts } from '../../client/language.ts'
import { lazy, useArrival } from '../../lazy.tsx'
import { importButtonTexts } from './import-texts.ts'

const ImportDialog = lazy(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** What it needs is loaded when somebody presses. */
export function ImportButton({ sheet }: { sheet: ImportedSheet }) {
  const words = useTexts(importButtonTexts)
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { isComing, whenThere } = useArrival(ImportDialog)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} loading={isComing} onClick={() => whenThere(open)}>
        {words.import}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ImportDialog sheet={sheet} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
