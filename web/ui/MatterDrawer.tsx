import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useIsNarrow } from './is-narrow.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import './matters.css'

type Props<Matter> = {
  isOpen: boolean
  title: string
  reply: { data: Matter | undefined; error: Error | null; refetch: () => unknown }
  onClose: () => void
  children: (matter: Matter) => ReactNode
}

/** One visit or finding beside its list; on a telephone it takes the whole window. */
export function MatterDrawer<Matter>({ isOpen, title, reply: { data, error, refetch }, onClose, children }: Props<Matter>) {
  const isNarrow = useIsNarrow()
  return (
    <Drawer open={isOpen} title={title} size={isNarrow ? '100%' : 680} destroyOnHidden onClose={onClose}>
      {error ? <RefusalNotice failure={error} onRetry={refetch} /> : null}
      {!error && data ? children(data) : null}
      {!error && !data ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
    </Drawer>
  )
}
