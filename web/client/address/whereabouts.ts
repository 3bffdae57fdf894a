import { type Screen, screens } from '#contract/screens.ts'
import { screensAlong } from '#domain/people/access.ts'

/** The screens an address lies in, outermost first. An unknown address inside a group still lies in the group. */
export function whereabouts(path: string): readonly Screen[] {
  const plain = path.replace(/\/+$/, '') || '/'
  const along = screensAlong(plain)
  if (along.length > 0) return along
  const group = screens.find((screen: Screen) => screen.children && plain.startsWith(`${screen.path}/`))
  return group ? [group] : []
}

/** Whether an address shows a screen, rather than the page that says there is none. */
export function isScreen(path: string): boolean {
  const innermost = whereabouts(path).at(-1)
  return innermost !== undefined && (!innermost.children || innermost.path === path)
}
