import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { lazy, useArrival } from '../../lazy.tsx'
import { paperButtonTexts } from './button-texts.ts'
import type { PapersOf } from './papers-of.ts'

const PapersDialog = lazy(async () => (await import('./PapersDialog.tsx')).PapersDialog)

/** What a paper needs is loaded when somebody presses. */
export function PapersButton({ of }: { of: PapersOf }) {
  const words = useTexts(paperButtonTexts)
  const [isOpen, setOpen] = useState(false)
  const { isComing, whenThere } = useArrival(PapersDialog)
  return (
    <>
      <Button className="never-printed" loading={isComing} onClick={() => whenThere(() => setOpen(true))}>
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
