import { useNavigate } from '@tanstack/react-router'
import { App, Button } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { filingTexts } from '../filing-texts.ts'

/** A draft that was never submitted leaves nothing behind but its audit line. */
export function DeleteDraft({ project }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const { authorities } = useMe()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const remove = useCall(projects.remove)
  const refuse = useRefusal()
  const home = authorities.includes('PERSONAL_PROJECT_MANAGEMENT') ? '/v2/project/personal' : '/v2/project'
  const ask = () =>
    modal.confirm({
      title: words.deleteTitle,
      content: words.deleteText,
      okText: words.deleteDraft,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync({ params: { id: project.id } }).then(() => void navigate({ to: home }), refuse),
    })
  return (
    <Button type="text" danger onClick={ask}>
      {words.deleteDraft}
    </Button>
  )
}
