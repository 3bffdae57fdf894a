import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const withoutLibrary = new RegExp(
  [
    '/web/(?:plain|terms|ui/feedback)/(PageHeading|EmptyState|FactList|StateTag|Money|Moment|is-narrow|project-state-names|refusal-text)\\.tsx?',
    '/web/plain/(plain|facts)\\.css',
    '/web/client/(clock|json-schema|reply)\\.ts',
    '/contract/(kinds|refusal-texts|regions)\\.ts',
    '/domain/(days|money)\\.ts',
    '/node_modules/@tanstack/(react-query|query-core)/',
  ].join('|'),
)

const neededAtSignIn = new RegExp(
  [
    '/web/client/(address|api|base-path|language|load-chunk|query-string|redirect|session|storage|title|whereabouts)\\.ts',
    '/web/(?:plain|terms)/(BrandMark|LanguageSwitch|authority-texts)\\.',
    '/web/(lazy|notices)\\.',
    '/contract/(authority|errors|language|region-levels|route|screens|session)\\.ts',
    '/domain/access\\.ts',
  ].join('|'),
)

export default defineConfig({
  root: 'web',
  // Relative: the page carries a <base>, so that the product can be mounted under any path.
  base: './',
  publicDir: false,
  plugins: [react(), compressedCopies()],
  server: { port: 8000, strictPort: true },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
    // Every browser that runs the rest of the product knows modulepreload.
    modulePreload: {
      polyfill: false,
      // What the first page has loaded already need not be named with every screen.
      resolveDependencies: (_file, deps) => deps.filter((name) => !/\/(vendor|ground|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/((react|react-dom|scheduler)\/|@tanstack\/(react-router\/(?!dist\/esm\/useBlocker)|(router-core|history|store|react-store)\/))|rolldown\/runtime|vite\/preload-helper/,
              priority: 30,
            },
            // What the sign-in page needs of our own, in one file instead of six.
            { name: 'ground', test: neededAtSignIn, priority: 20 },
            // Shared without the component library: the public page draws on it.
            { name: 'plain', test: withoutLibrary, priority: 15 },
            // Sending files, for the public page and the forms; no list needs it.
            { name: 'uploads', test: /\/web\/(client\/(file-limits|uploads?)|plain\/file-size)\./, priority: 15 },
            // What the two sides of an appeal have in common.
            { name: 'appeals', test: /\/contract\/(appeal-states|public-appeals)\.|\/web\/appeals\/appeal-names\./, priority: 14 },
            {
              name: 'antd',
              test: /node_modules\/(antd\/(?!es\/(date-picker|time-picker|calendar|input-number|progress|switch|upload)\/)|@ant-design\/|@rc-component\/(?!(picker|input-number|mini-decimal|progress|switch|upload)\/)|@emotion\/|dayjs\/)/,
              priority: 12,
            },
            // Fields of forms that no list begins with.
            {
              name: 'antd-fields',
              test: /node_modules\/(antd\/es\/(input-number|progress|switch|upload)|@rc-component\/(input-number|mini-decimal|progress|switch|upload))\//,
              priority: 9,
            },
            // Calendars are large, and lists do without them.
            {
              name: 'antd-dates',
              test: /node_modules\/(@rc-component\/picker|antd\/es\/(date-picker|time-picker|calendar))\/|\/web\/ui\/(dates|units)\//,
              priority: 10,
            },
            // What lists and forms share, in one file instead of twenty.
            {
              name: 'ui',
              test: /useBlocker|\/web\/(ui\/(?!dates|units|files|form\/use-stale-record)|terms\/(?!limit-names|risk|Risk(?!LevelTag))|client\/(?!autosave)|shell\/)|\/contract\/(?!api\.|inspection|findings|risk\.|alerts|appeal|public-appeals|notifications|workbench|statistics|policies|policy-drafts|draws|talent|roles|users|audit|region-obstacles|calendar|deadlines)/,
              priority: 11,
            },
            // What only those who manage the system agree on with the server.
            {
              name: 'management',
              test: /\/contract\/(draws|talent|roles|users|audit|region-obstacles|calendar|deadlines|limits|supervision|statistics|workbench|notifications)/,
              priority: 10,
            },
            // The lists of filings, which are what most people see first.
            {
              name: 'filings',
              test: /\/web\/project-tabs\.|\/web\/projects\/(?:list\/)?(ProjectsPage|further-tabs|MyProjectsPage|FilingsList|QueueList|NewFiling|SavedViews|ColumnChoice|DueDay|ProjectStateTag|project-columns|project-filters|analysis-chips|texts|filing-texts|lifecycle-texts)\./,
              priority: 3,
            },
          ],
        },
      },
    },
  },
})

/** Brotli and gzip copies beside every asset, made once here instead of on every request. Read back from disk: only there is a file final. */
function compressedCopies(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  }
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, name)
          const content = await readFile(path)
          await writeFile(`${path}.br`, await brotli(content, quality))
          await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
        }),
      )
    },
  }
}
