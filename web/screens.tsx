import type { ComponentType } from 'react'
import type { OutsidePath, ScreenPath } from '#contract/screens.ts'

type Page = () => Promise<ComponentType>

/** The screens before sign-in. Those behind it are named in a part of their own, which the first page does without. */
const outside: Readonly<Record<OutsidePath, Page>> = {
  '/user/login': async () => (await import('./session/SignInScreen.tsx')).SignInScreen,
  '/appeal/main': async () => (await import('./appeals/public/AppealPage.tsx')).AppealPage,
}

/** Where the component of every screen lives. Each is loaded on demand; a screen without one does not compile. */
export const pageAt = (path: ScreenPath): Page =>
  isOutside(path) ? outside[path] : async () => (await import('./inside-screens.tsx')).insidePages[path]()

const isOutside = (path: ScreenPath): path is OutsidePath => path in outside

export const loadShell = async () => (await import('./shell/Shell.tsx')).Shell
