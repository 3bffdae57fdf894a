import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { texts } from './texts.ts'

const CounterDrawer = lazy(async () => ({ default: (await import('../counter/CounterDrawer.tsx')).CounterDrawer }))

/** For whoever came to the counter or called. */
export function TakeDown() {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="below-16 never-printed">
      <Button onClick={() => setOpen(true)}>{words.takeDown}</Button>
      {isOpen && (
        <Suspense>
          <CounterDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
