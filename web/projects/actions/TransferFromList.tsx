import { projects } from '#contract/projects.ts'
import { useReply } from '../../client/reply.ts'
import { RefusalNotice } from '../../ui/feedback/RefusalNotice.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** Hands over a filing of a list, which does not know the version it stands at. */
export function TransferFromList({ id, onClose }: { id: string; onClose: () => void }) {
  const reply = useReply(projects.read, { params: { id } })
  if (reply.error) return <RefusalNotice failure={reply.error} onRetry={reply.refetch} />
  return reply.data ? <TransferDialog project={reply.data} open onClose={onClose} /> : null
}
