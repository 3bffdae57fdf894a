import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { pageTexts } from '../page-texts.ts'
import { TransferDialog, type TransferredProject } from './TransferDialog.tsx'

/** People leave; their filings go on. */
export function TransferFiler({ project }: { project: TransferredProject }) {
  const words = useTexts(pageTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        {words.transfer}
      </Button>
      <TransferDialog project={project} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
