import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { bilingual, useTexts } from '../../client/language.ts'
import { lazy, useArrival } from '../../lazy.tsx'

const TemplatesDrawer = lazy(async () => (await import('./TemplatesDrawer.tsx')).TemplatesDrawer)

const texts = bilingual({ en: { open: 'Templates' }, zh: { open: '备案模板' } })

/** What it needs is loaded when somebody presses. */
export function TemplatesButton() {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { isComing, whenThere } = useArrival(TemplatesDrawer)
  return (
    <>
      <Button loading={isComing} onClick={() => whenThere(() => setOpen(true))}>
        {words.open}
      </Button>
      <Suspense>{isOpen && <TemplatesDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
