import type { Plugin } from 'vite'

const tableOfLibrary = /\/antd\/es\/table\/hooks\/useFilter\/index\.js$/
const absent = '\0absent-part'

/** The library's table brings a menu of filters above its columns, and a whole tree for that. Our lists have their filters beside them. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => (source === './FilterDropdown' && tableOfLibrary.test(importer) ? absent : null),
    load: (id) => (id === absent ? 'export const flattenKeys = () => []\nexport default () => null' : null),
  }
}
