import { lazy } from 'react'

/** Loaded when somebody begins to choose rows. */
export const SelectedFilings = lazy(async () => ({ default: (await import('../../ui/batches/SelectedFilings.tsx')).SelectedFilings }))
