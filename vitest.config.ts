import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `unit` needs nothing; `integration` gets a real PostgreSQL from server/testing/cluster.ts, one fresh database a file. */
export default defineConfig({
  test: {
    // Every core: half of the time a test waits for the database, which is another process.
    maxWorkers: Math.max(2, availableParallelism()),
    // Long enough for the slowest machine: it only ends what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 50_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', '{contract,domain,web}/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['server/testing/seed-of-run.ts'],
          setupFiles: ['server/testing/property-seed.ts'],
          // A rendered form takes its time on a busy machine; what never comes is told by what was waited for.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          // Files share what a worker has loaded, for no module of the server remembers anything that a test could leave behind.
          isolate: false,
          include: ['{server,scripts}/**/*.test.ts'],
          globalSetup: ['server/testing/seed-of-run.ts', 'server/testing/cluster.ts'],
          setupFiles: ['server/testing/property-seed.ts', 'server/testing/no-deadlocks.ts'],
        },
      },
    ],
  },
})
