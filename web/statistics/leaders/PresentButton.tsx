import { FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { StatisticsQuery } from '#contract/statistics.ts'
import { useTexts } from '../../client/language.ts'
import { lazy, useArrival } from '../../lazy.tsx'
import { presentTexts } from './present-texts.ts'

const Presentation = lazy(async () => (await import('./Presentation.tsx')).Presentation)

/** What it needs is loaded when somebody presses. */
export function PresentButton({ query }: { query: StatisticsQuery }) {
  const words = useTexts(presentTexts)
  const [isOpen, setOpen] = useState(false)
  const { isComing, whenThere } = useArrival(Presentation)
  return (
    <>
      <Button icon={<FullscreenOutlined aria-hidden />} loading={isComing} onClick={() => whenThere(() => setOpen(true))}>
        {words.present}
      </Button>
      <Suspense>{isOpen && <Presentation query={query} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
