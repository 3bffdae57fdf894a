import { useEffect, useId, useSyncExternalStore } from 'react'
import { defaultTitle } from '#contract/screens.ts'
import { useLanguage } from '../language.ts'
import { whereabouts } from './whereabouts.ts'

/** The title of the page: what is shown, then where one is. */
export const pageTitle = (shown: string | undefined, platform: string): string => (shown ? `${shown} - ${platform}` : platform)

/** Follows the record that is open, else the screen; and the language. */
export function usePageTitle(path: string | undefined): void {
  const language = useLanguage()
  const record = useSyncExternalStore(subscribe, () => [...records.values()].at(-1))
  useEffect(() => {
    if (path === undefined) return
    document.title = pageTitle(record ?? whereabouts(path).at(-1)?.label[language], defaultTitle[language])
  }, [language, path, record])
}

/** Names the tab after a record while it is shown: nobody finds one of ten tabs of the same name. The last opened one counts. */
export function useRecordTitle(name: string | null | undefined): void {
  const id = useId()
  useEffect(() => {
    if (!name) return
    records.set(id, name)
    tell()
    return () => {
      records.delete(id)
      tell()
    }
  }, [id, name])
}

const records = new Map<string, string>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
