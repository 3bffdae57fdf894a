import { Button } from 'antd'
import { useState } from 'react'
import { useOpened } from '../client/address/opened.ts'
import { useTexts } from '../client/language.ts'
import { IssueFinding } from './IssueFinding.tsx'
import { texts } from './texts.ts'

/** Issues a finding where those of a visit are listed, and shows it there. */
export function OpenFinding({ projectId, inspectionId }: { projectId: string; inspectionId: string }) {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { open } = useOpened('finding')
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.open}</Button>
      {isOpen && <IssueFinding projectId={projectId} inspectionId={inspectionId} onIssued={open} onClose={() => setOpen(false)} />}
    </>
  )
}
