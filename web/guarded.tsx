import { Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Screen } from '#contract/screens.ts'
import { holdsAnyOf } from '#domain/access.ts'
import { currentMe, useMe } from './client/session.ts'
import { lazy } from './lazy.tsx'
import { Forbidden } from './notices.tsx'

/** A screen behind its authority. The server enforces it on every call; here it is a courtesy that also spares the download. */
export function guardedScreen({ authorities }: Screen, load: () => Promise<ComponentType>) {
  const Page = lazy(load)
  const Guarded = () => (holdsAnyOf(authorities, useMe().authorities) ? <Page /> : <Forbidden missing={authorities} />)
  const preload = () => (holdsAnyOf(authorities, currentMe()?.authorities ?? []) ? Page.preload() : Promise.resolve())
  return Object.assign(Guarded, { preload })
}

/** A group asks for its own authority before any of its screens does. */
export function guardedGroup({ authorities }: Screen) {
  return () => (holdsAnyOf(authorities, useMe().authorities) ? <Outlet /> : <Forbidden missing={authorities} />)
}
