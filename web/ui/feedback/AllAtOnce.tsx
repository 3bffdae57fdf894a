import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

/**
 * Parts one below the other that ask for different things. Shown as each arrived, they would push each other about, and whoever presses
 * a button just then presses another one: so an outline stands there until all have their script and their first answer or refusal.
 */
export function AllAtOnce({ className, children }: { className: string; children: ReactNode }) {
  const replies = useQueryClient()
  const [isDrawn, setDrawn] = useState(false)
  const [isShown, setShown] = useState(false)
  // Asks to be told when one arrives.
  useIsFetching(firstAnswers)
  useEffect(() => {
    if (isDrawn && replies.isFetching(firstAnswers) === 0) setShown(true)
  })
  return (
    <>
      {isShown || <Skeleton active paragraph={{ rows: 8 }} />}
      <div className={isShown ? className : undefined} hidden={!isShown}>
        <Suspense>
          {children}
          <Drawn onDrawn={setDrawn} />
        </Suspense>
      </div>
    </>
  )
}

const firstAnswers = { predicate: ({ state }: Query) => state.status === 'pending' }

/** Stands beside parts that come on demand, and is there when they are. */
function Drawn({ onDrawn }: { onDrawn: (isDrawn: boolean) => void }) {
  useEffect(() => onDrawn(true), [onDrawn])
  return null
}
