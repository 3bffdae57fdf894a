import { defineConfig } from '@playwright/test'
import { resolveBrowser } from './e2e/browser.ts'
import { slowdown } from './e2e/slowdown.ts'
import { keepTemporaryFilesInMemory } from './server/testing/memory-folder.ts'

keepTemporaryFilesInMemory()

/** Walks through the running product in a real browser. They wait generously: few cores carry browsers, server and database at once. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.walk.ts',
  outputDir: 'test-results/walks',
  globalSetup: './e2e/product.ts',
  fullyParallel: true,
  workers: 3, // whoever walks waits for a page or a server half of the time
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000 * slowdown,
  expect: { timeout: 30_000 * slowdown },
  reporter: 'list',
  use: {
    // Set by the global set-up, which runs before the workers read this file again.
    baseURL: process.env.BASE_URL,
    browserName: 'chromium',
    launchOptions: await resolveBrowser(),
    actionTimeout: 40_000 * slowdown,
    navigationTimeout: 60_000 * slowdown,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
