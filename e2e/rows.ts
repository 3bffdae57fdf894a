import { expect, type Locator, type Page } from '@playwright/test'

/** The heading of a row of a list: the link by which the row is opened. */
export const rowHeading = (list: Page | Locator, name: string | RegExp): Locator => list.getByRole('link', { name })

export const openRow = (list: Page | Locator, name: string | RegExp): Promise<void> => rowHeading(list, name).click()

/** Opens a row that was found by what stands in it. */
export const openFound = (row: Locator): Promise<void> => row.locator('.row-opener').click()

/** Types into the search of a list and waits until the list has answered it: rows that are still moving are nothing to click on. */
export async function searchList(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(text)
  await expect(page).toHaveURL((url) => url.searchParams.get('text') === text)
  await expect(page.locator('.list[aria-busy="false"]')).toHaveCount(1)
}
