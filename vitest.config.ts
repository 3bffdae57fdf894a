import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './server/testing/memory-folder.ts'

keepTemporaryFilesInMemory()

/** What pages are made of. A package that is left out here is there twice, beside the one inside those that are named. */
const pagePackages = [
  ...['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'dayjs', 'dayjs/locale/zh-cn'],
  ...['antd', 'antd/es/locale/zh_CN', 'antd/es/locale/en_US', '@ant-design/icons/es', '@tanstack/react-query', '@tanstack/react-router'],
  ...['@testing-library/react', '@testing-library/user-event'],
]

/** What takes a minute, though the files are small: begun last, one of them would keep a run waiting while every other worker is idle. */
const longest = ['server/demo/planted.test.ts', 'server/main.test.ts', 'server/appeals/secrecy.test.ts', 'server/statistics/']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => longest.findIndex((path) => moduleId.includes(path)) >>> 0 // not found: last
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** `rules` and `unit` need nothing; `integration` gets a real PostgreSQL from server/testing/stand-ins/cluster.ts, one fresh database a file. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism()),
    // Long enough for the slowest machine: it only ends what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 50_000 } },
    projects: [
      {
        test: {
          name: 'rules',
          // Pure functions remember nothing: a worker loads them once, for all files.
          isolate: false,
          include: ['{contract,domain}/**/*.test.ts'],
          globalSetup: ['server/testing/seed-of-run.ts'],
          setupFiles: ['server/testing/property-seed.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // What Node is offered under the short name has no named exports once it is in one file.
        resolve: { alias: [{ find: /^@ant-design\/icons$/, replacement: '@ant-design/icons/es' }] },
        test: {
          name: 'unit',
          include: ['*.test.ts', 'web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // One process and one page for many files, which only load what is ours anew: fresh-page.ts.
          isolate: false,
          globalSetup: ['server/testing/seed-of-run.ts'],
          setupFiles: ['server/testing/property-seed.ts', 'web/testing/fresh-page.ts'],
          // Read from one file each instead of a thousand small ones, and never loaded anew.
          deps: { optimizer: { client: { enabled: true, include: pagePackages } } },
          // A rendered form takes its time on a busy machine; what never comes is told by what was waited for.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          // Files share what a worker has loaded, for no module of the server remembers anything that a test could leave behind.
          isolate: false,
          // Two more than cores: half of the time a test waits for the database or for a server that starts, which are other processes.
          maxWorkers: Math.max(2, availableParallelism()) + 2,
          sequence: { groupOrder: 1 },
          include: ['{server,scripts,bench}/**/*.test.ts'],
          globalSetup: ['server/testing/seed-of-run.ts', 'server/testing/stand-ins/cluster.ts'],
          setupFiles: ['server/testing/property-seed.ts', 'server/testing/no-deadlocks.ts', 'server/testing/begin-on-one-day.ts'],
        },
      },
    ],
  },
})
