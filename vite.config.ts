import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inPageLanguage } from './web/look/in-page-language.ts'
import { styleLayers } from './web/look/style-layers.ts'

// Folders, by what is opened there.
const page = /\/web\/index\.html/
const signIn = /\/web\/session\//
const publicPages = /\/web\/appeals\/public\//
const firstList = /\/web\/(shell|ui\/(list|form|feedback)|projects\/list)\//
const furtherScreens = /\/web\/(ui|appeals\/handling)\//

export default defineConfig({
  root: 'web',
  // Relative: the page carries a <base>, so that the product can be mounted under any path.
  base: './',
  publicDir: false,
  plugins: [styleLayers(), react(), inPageLanguage(), compressedCopies()],
  server: { port: 8000, strictPort: true },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
    // Every browser that runs the rest of the product knows modulepreload.
    modulePreload: {
      polyfill: false,
      // What the first page has loaded already need not be named with every screen.
      resolveDependencies: (_file, deps) => deps.filter((name) => !/\/(vendor|index|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // A module goes into the first chunk that asks for it.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/((react|react-dom|scheduler)\/|@tanstack\/(react-router\/(?!dist\/esm\/useBlocker)|(router-core|history|store|react-store)\/))|rolldown\/runtime|vite\/preload-helper/,
            },
            {
              name: 'antd',
              test: /node_modules\/(antd\/(?!es\/(date-picker|time-picker|calendar|input-number|progress|switch|upload)\/)|@ant-design\/|@rc-component\/(?!(picker|input-number|mini-decimal|progress|switch|upload)\/)|@emotion\/|dayjs\/)/,
            },
            // Fields of forms that no list begins with.
            {
              name: 'antd-fields',
              test: /node_modules\/(antd\/es\/(input-number|progress|switch|upload)|@rc-component\/(input-number|mini-decimal|progress|switch|upload))\//,
            },
            // What is there before any screen, with what the sign-in page shares with the screens after it.
            neededBy('index', either(page, signIn), either(page, firstList)),
            // What the public pages share: with the first list, then with any other screen.
            neededBy('plain', publicPages, firstList),
            neededBy('public', publicPages, furtherScreens),
            { ...neededBy('ui', firstList), test: /^(?!.*\/(node_modules|web\/projects)\/)/ },
            // The lists of filings, which are what most people see first.
            { name: 'filings', test: /\/web\/projects\/list\// },
            // What several screens agree on with the server.
            { name: 'contract', test: /\/contract\//, minShareCount: 4 },
            // Calendars are large, and lists do without them.
            {
              name: 'antd-dates',
              test: /node_modules\/(@rc-component\/picker|antd\/es\/(date-picker|time-picker|calendar))\/|\/web\/ui\/(dates|units)\//,
            },
          ],
        },
      },
    },
  },
})

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** A chunk of what all of these folders need, directly or not: a new file finds its place by being imported. */
function neededBy(name: string, ...folders: RegExp[]) {
  const isNeeded = (id: string, modules: Modules) => folders.every((folder) => isReachedFrom(folder, id, modules))
  return { name: (id: string, modules: Modules) => (isNeeded(id, modules) ? name : null), test: /^(?!.*\/node_modules\/)/ }
}

function isReachedFrom(folder: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (folder.test(id)) return true
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isReachedFrom(folder, importer, modules, seen))
}

function either(one: RegExp, other: RegExp) {
  return new RegExp(`${one.source}|${other.source}`)
}

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
