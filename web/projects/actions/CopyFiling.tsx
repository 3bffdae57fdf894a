import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { ownerSide } from '#contract/projects.ts'
import { useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import { lazy, useArrival } from '../../lazy.tsx'
import { pageTexts } from '../page-texts.ts'

const NewFilingForm = lazy(async () => (await import('../NewFilingForm.tsx')).NewFilingForm)

/** Begins another filing like this one, for whoever may file. */
export function CopyFiling({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const { authorities } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { isComing, whenThere } = useArrival(NewFilingForm)
  if (!ownerSide.some((code) => authorities.includes(code))) return null
  return (
    <>
      <Button icon={<CopyOutlined aria-hidden />} loading={isComing} onClick={() => whenThere(() => setOpen(true))}>
        {words.copy}
      </Button>
      <Suspense>{isOpen && <NewFilingForm open copyOf={project} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
