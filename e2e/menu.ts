import { expect, type Locator, type Page } from '@playwright/test'
import type { Authority } from '#contract/authority.ts'
import type { Language } from '#contract/language.ts'
import { type Screen, screens } from '#contract/screens.ts'
import { texts as shellTexts } from '../web/shell/texts.ts'
import type { Width } from './server.ts'
import { inEither } from './words.ts'

/** One entry of the menu that leads to a screen; `group` is what has to be unfolded before it can be seen. */
export type Entry = { screen: Screen; group?: Screen }

/** Read off the table of screens once more, on purpose without the rule the menu itself is drawn by. */
export function entriesFor(held: readonly Authority[]): Entry[] {
  const opens = ({ authorities }: Screen) => authorities.length === 0 || authorities.some((authority) => held.includes(authority))
  return allScreens().filter(({ screen, group }) => !screen.unlisted && opens(screen) && (!group || opens(group)))
}

/** Every screen behind sign-in, a group being the sum of its screens. */
export function allScreens(): Entry[] {
  const inside: Screen[] = screens.filter((screen: Screen) => !screen.outside)
  return inside.flatMap((screen): Entry[] => screen.children?.map((child) => ({ screen: child, group: screen })) ?? [{ screen }])
}

/** What the menu should read from top to bottom when every group is unfolded. */
export function linesFor(held: readonly Authority[], language: Language): string[] {
  return entriesFor(held).flatMap(({ screen, group }, at, all) => {
    const isFirstOfGroup = group && all[at - 1]?.group !== group
    return isFirstOfGroup ? [group.label[language], screen.label[language]] : [screen.label[language]]
  })
}

export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: inEither(shellTexts, (words) => words.menu) })

/** On a telephone the menu lies in a drawer; everywhere groups may be folded. */
export async function unfoldMenu(page: Page, width: Width): Promise<Locator> {
  const menu = menuOf(page)
  if (width === 'telephone') await page.getByRole('button', { name: inEither(shellTexts, (words) => words.openMenu) }).click()
  await expect(menu).toBeVisible()
  for (const group of await menu.getByRole('button').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
  }
  return menu
}
