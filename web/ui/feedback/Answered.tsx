import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Answer } from '../../client/reply.ts'
import { RefusalNotice } from './RefusalNotice.tsx'

type Props<Data> = {
  reply: Pick<Answer<Data>, 'data' | 'error' | 'refetch'>
  /** About as many lines as will stand there. */
  rows?: number
  children: (data: Data) => ReactNode
}

/**
 * What a route answered. Until then its outline, and where it cannot be had the reason and a way to ask again; so nobody reads “nothing”
 * before the answer. Asking again in the background changes neither.
 */
export function Answered<Data>({ reply: { data, error, refetch }, rows = 3, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <RefusalNotice failure={error} onRetry={refetch} />
  return <Skeleton active paragraph={{ rows }} />
}
