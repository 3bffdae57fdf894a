import { Button } from 'antd'
import { useState } from 'react'
import { evidence } from '#contract/evidence.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { LatePageDialog } from './LatePageDialog.tsx'
import { latePageTexts } from './late-page-texts.ts'

/** A page that was forgotten, for a step that has passed. Nothing is shown to whoever can add none. */
export function LatePage({ project }: { project: ProjectDetail }) {
  const words = useTexts(latePageTexts)
  const { data } = useReply(evidence.latePlaces, { params: { id: project.id } })
  const [isOpen, setOpen] = useState(false)
  if (!data || data.items.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.add}</Button>
      {isOpen && <LatePageDialog project={project} places={data.items} onClose={() => setOpen(false)} />}
    </>
  )
}
