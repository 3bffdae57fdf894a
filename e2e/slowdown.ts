import type { Page } from '@playwright/test'

/** WALK_SLOWDOWN=4 walks in a browser with a quarter of the processor, and waits four times as long. Unset, nothing changes. */
export const slowdown = Number(process.env.WALK_SLOWDOWN || 1)

export async function slowDown(page: Page): Promise<void> {
  if (slowdown === 1) return
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
