import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { defaultTitle } from '#contract/screens.ts'
import { useLanguage } from './language.ts'
import { whereabouts } from './whereabouts.ts'

/** The title of the page: what is shown, then where one is. */
export const pageTitle = (shown: string | undefined, platform: string): string => (shown ? `${shown} - ${platform}` : platform)

/** Follows the screen and the language. */
export function usePageTitle(): void {
  const language = useLanguage()
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (path === undefined) return
    document.title = pageTitle(whereabouts(path).at(-1)?.label[language], defaultTitle[language])
  }, [language, path])
}
