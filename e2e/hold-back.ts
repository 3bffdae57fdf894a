import type { Page } from '@playwright/test'

/** Whatever is read at this address waits until it is let go. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  return resolve
}
