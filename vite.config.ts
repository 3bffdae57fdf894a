import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { calledRoutes } from './scripts/web/called-routes.ts'
import { directImports } from './scripts/web/direct-imports.ts'
import { fetchedEarly } from './scripts/web/fetched-early.ts'
import { libraryStyles } from './scripts/web/library-styles.ts'
import { noCircles } from './scripts/web/no-circles.ts'
import { notedModules } from './scripts/web/noted-modules.ts'
import { oneLanguage } from './scripts/web/one-language.ts'
import { unusedParts } from './scripts/web/unused-parts.ts'
import { inPageLanguage } from './web/look/in-page-language.ts'
import { styleLayers } from './web/look/style-layers.ts'

// Folders, by what is opened there.
const page = /\/web\/index\.html/
const router = /\/web\/router\.tsx/
const signIn = /\/web\/(first-sign-in|session\/(?!SignInScreen))/
const publicPage = /\/web\/appeals\/public\/AppealPage\.tsx/
const publicPages = /\/web\/appeals\/public\//
const firstList = /\/web\/(shell|ui\/(list|form(?!\/RegionTree)|feedback)|projects\/list)\//
const filingPage = /\/web\/projects\/page\/ProjectPage\.tsx/
const filingRead = /\/web\/projects\/(page\/OverviewTab|actions\/ActionBar)\.tsx/
const filingForm = /\/web\/projects\/form\/FilingForm\.tsx/
// An icon lies where it is used: two files that need each other would find it missing.
const numbersOrIcons = /\/(antd\/es\/input-number|@rc-component\/(input-number|mini-decimal)|@ant-design\/icons(-svg)?)\/[^?]*$/
const filesOrIcons = /\/(web\/ui\/files|@ant-design\/icons(-svg)?)\/[^?]*$/
const placesOrIcons = /\/(web\/ui\/map\/(PlaceInput|read-place)|@ant-design\/icons(-svg)?\/)[^?]*$/
const filingsOrIcons = /\/(web\/projects\/|contract\/watching|@ant-design\/icons(-svg)?\/)[^?]*$/
const furtherScreens = /\/web\/(ui|appeals\/handling)\//

// The library that finds the page of an address, and what of ours goes with it.
const routing =
  /^(?!.*(\/node_modules\/|\?other))|\/node_modules\/(@tanstack\/(react-router\/(?!dist\/esm\/useBlocker)|(router-core|history|store|react-store)\/)|use-sync-external-store\/)/

// The component library, but for the words of one language.
const library = /\/node_modules\/(antd|@ant-design|@rc-component|@emotion)\/(?!.*zh_CN)/

// The pages are built once in each language: `--mode zh` for Chinese.
export default defineConfig(({ mode }) => ({
  root: 'web',
  // Relative: the page carries a <base>, so that the product can be mounted under any path.
  base: './',
  publicDir: false,
  plugins: [
    styleLayers(),
    react(),
    inPageLanguage(),
    oneLanguage(mode === 'zh' ? 'zh' : 'en'),
    calledRoutes(),
    directImports(),
    libraryStyles(),
    unusedParts(),
    noCircles(),
    notedModules(mode),
    fetchedEarly(mode),
  ],
  server: { port: 8000, strictPort: true },
  build: {
    outDir: '../dist',
    // What both languages have in common is the same file; the build empties the folder before the first.
    emptyOutDir: false,
    chunkSizeWarningLimit: 2000,
    // Every browser that runs the rest of the product knows modulepreload.
    modulePreload: {
      polyfill: false,
      // What the first page has loaded already need not be named with every screen.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter((name) => !/\/(vendor|index|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // A module goes into the first chunk that asks for it.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper/,
            },
            // The rules of the first list, the library's and ours, in one file.
            { ...neededBy('list-styles', firstList), test: /^\/library-styles\/|\/web\/(shell|ui|terms)\/[^?]*\.css$/ },
            { ...neededBy('antd', firstList), test: library },
            // What is there before any screen, with what the sign-in page shares with the screens after it.
            neededBy('index', either(page, signIn), either(page, router, publicPages, firstList)),
            neededBy('sign-in', signIn),
            // What finds the page of an address, with what the public page begins with and the first list needs as well.
            { ...neededBy('router', either(router, publicPage), either(router, firstList)), test: routing },
            // What the public pages share: with the first list, then with any other screen.
            neededBy('plain', publicPages, firstList),
            neededBy('public', publicPages, furtherScreens),
            { ...neededBy('ui', firstList), test: /^(?!.*(\/(node_modules|web\/projects)\/|\?other))|zh_CN/ },
            // The lists of filings, which are what most people see first.
            { name: 'filings', test: /\/web\/projects\/list\/[^?]+$/ },
            // What several screens agree on with the server.
            { name: 'contract', test: /\/contract\/(?!deadlines)[^?]+$/, minShareCount: 4 },
            // A day is typed before its calendar is there.
            { name: 'day', test: /\/web\/ui\/dates\/(DayField|calendar|read-day)\.tsx?$/ },
            // What screens about filings share, apart from what else needs it.
            only('numbers', numbersOrIcons, neededBy('numbers', /\/antd\/es\/input-number\//).name),
            only('files', filesOrIcons, neededBy('files', /\/web\/ui\/files\//).name),
            only('place', placesOrIcons, neededBy('place', /\/web\/ui\/map\/PlaceInput\.tsx$/).name),
            only('rules', /\/domain\/(filing|methods|lifecycle|evidence|draw-steps|project-days)\.ts$/),
            // A filing: what is there at once, what is read of it, and the form in which it is written.
            only('filing', filingsOrIcons, neededBy('filing', either(filingPage, filingRead), either(filingPage, filingForm)).name),
            only('filing-read', filingsOrIcons, neededBy('filing-read', filingRead).name),
            only('filing-form', filingsOrIcons, neededBy('filing-form', filingForm).name),
            // Calendars are large, and lists do without them.
            {
              name: 'antd-dates',
              test: /node_modules\/(dayjs|@rc-component\/picker|antd\/es\/(date-picker|time-picker|calendar))\/(?!.*(zh_CN|\?other))/,
            },
          ],
        },
      },
    },
  },
}))

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** A chunk of what all of these folders need, directly or not: a new file finds its place by being imported. */
function neededBy(name: string, ...folders: RegExp[]) {
  const isNeeded = (id: string, modules: Modules) => folders.every((folder) => isReachedFrom(folder, id, modules))
  return { name: (id: string, modules: Modules) => (isNeeded(id, modules) ? name : null), test: /^(?!.*(\/node_modules\/|\?other))/ }
}

/** A chunk of these modules without what they need in turn, which other screens may need as well. */
const only = (name: string, test: RegExp, chunk: ReturnType<typeof neededBy>['name'] = () => name) => ({
  name: chunk,
  test,
  includeDependenciesRecursively: false,
})

function isReachedFrom(folder: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id.includes('?')) return false
  if (folder.test(id)) return true
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isReachedFrom(folder, importer, modules, seen))
}

const either = (...folders: RegExp[]) => new RegExp(folders.map(({ source }) => source).join('|'))
