import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `unit` needs nothing; `integration` gets a real PostgreSQL from server/testing/cluster.ts, one fresh database a file. */
export default defineConfig({
  test: {
    // Every core: half of the time a test waits for the database, which is another process.
    maxWorkers: Math.max(2, availableParallelism()),
    // Files share what a worker has loaded: no module of ours remembers anything that a test could leave behind.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', '{contract,domain,web}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['domain/testing/property-seed.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,scripts}/**/*.test.ts'],
          globalSetup: ['server/testing/cluster.ts'],
          setupFiles: ['domain/testing/property-seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
