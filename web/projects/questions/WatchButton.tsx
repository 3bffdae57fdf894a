import { BellFilled, BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { watching as watchingRoutes } from '#contract/watching.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { pageTexts } from '../page-texts.ts'

/** Whoever watches a filing is told of everything that happens to it. */
export function WatchButton({ project: { id, watching } }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const refuse = useRefusal()
  const watch = useCall(watchingRoutes.watch)
  return (
    <Button
      icon={watching ? <BellFilled aria-hidden /> : <BellOutlined aria-hidden />}
      aria-pressed={watching}
      loading={watch.isPending}
      onClick={() => void watch.mutateAsync({ params: { id }, body: { watching: !watching } }).catch(refuse)}
    >
      {watching ? words.watching : words.watch}
    </Button>
  )
}
