import type { Plugin } from 'vite'
import { customProperties } from './custom-properties.ts'

/** From weak to strong, wherever and whenever a sheet is loaded: the ground, the component library, what screens share, the screens, paper. */
const layers = ['base', 'antd', 'shared', 'screens', 'print'] as const
type Layer = (typeof layers)[number]

/**
 * Puts each style sheet into its layer, and the tokens before the first of them. The page is not painted before its script has said which
 * mode it is in: there is nothing to be seen before, except a flash of the wrong one.
 */
export const styleLayers = (): Plugin => ({
  name: 'style-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.css(\?|$)/ },
    handler: (code, id) => {
      const layer = layerOf(id)
      const before = id.endsWith('/web/base.css') ? `@layer ${layers.join(',')};\n@layer base{${customProperties()}}\n` : ''
      return { code: `${before}@layer ${layer}{${code}}`, map: null }
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
})

function layerOf(path: string): Layer {
  if (path.endsWith('/web/base.css')) return 'base'
  if (path.endsWith('/web/look/print.css')) return 'print'
  return /\/web\/(look|plain|terms|ui)\/|\/web\/shell\/library\.css$/.test(path) ? 'shared' : 'screens'
}
