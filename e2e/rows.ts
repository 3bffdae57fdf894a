import type { Locator, Page } from '@playwright/test'

/** The heading of a row of a list: the link by which the row is opened. */
export const rowHeading = (list: Page | Locator, name: string | RegExp): Locator => list.getByRole('link', { name })

export const openRow = (list: Page | Locator, name: string | RegExp): Promise<void> => rowHeading(list, name).click()

/** Opens a row that was found by what stands in it. */
export const openFound = (row: Locator): Promise<void> => row.locator('.row-opener').click()
