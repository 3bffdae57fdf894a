import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { paperButtonTexts } from './button-texts.ts'
import type { PapersOf } from './papers-of.ts'

const PapersDialog = lazy(async () => ({ default: (await import('./PapersDialog.tsx')).PapersDialog }))

/** What a paper needs is loaded when somebody presses. */
export function PapersButton({ of }: { of: PapersOf }) {
  const words = useTexts(paperButtonTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="never-printed" onClick={() => setOpen(true)}>
        {words.papers}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PapersDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
