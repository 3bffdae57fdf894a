import { Outlet } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Authority } from '#contract/authority.ts'
import type { Screen } from '#contract/screens.ts'
import { holdsAnyOf } from '#domain/people/access.ts'
import { currentMe, useMe } from './client/session.ts'
import { lazy } from './lazy.tsx'
import { Forbidden } from './notices.tsx'

/** A screen behind its authority. The server enforces it on every call; here it is a courtesy that also spares the download. */
export function guardedScreen({ authorities }: Screen, load: () => Promise<ComponentType>) {
  const Page = lazy(load)
  const preload = () => (holdsAnyOf(authorities, currentMe()?.authorities ?? []) ? Page.preload() : Promise.resolve())
  return Object.assign(
    () => (
      <Guarded authorities={authorities}>
        <Page />
      </Guarded>
    ),
    { preload },
  )
}

/** A group asks for its own authority before any of its screens does. */
export function guardedGroup({ authorities }: Screen) {
  return () => (
    <Guarded authorities={authorities}>
      <Outlet />
    </Guarded>
  )
}

function Guarded({ authorities, children }: { authorities: readonly Authority[]; children: ReactNode }) {
  return holdsAnyOf(authorities, useMe().authorities) ? children : <Forbidden missing={authorities} />
}
