import type { Plugin } from 'vite'

const tableOfLibrary = /\/antd\/es\/table\/hooks\/(useFilter\/index|useSelection)\.js$/
const absent = '\0absent-part'
const parts = ['./FilterDropdown', '@rc-component/tree']

/**
 * The library's table brings menus of filters above its columns and rows that are chosen by ticking, and a whole tree for both. Our lists
 * have their filters beside them and links in their rows. Who gives a table `rowSelection` or `filters` takes the part out of here.
 */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => (parts.includes(source) && tableOfLibrary.test(importer) ? absent : null),
    load: (id) => (id === absent ? nothing : null),
  }
}

const nothing = `
export const flattenKeys = () => []
export const arrAdd = (list) => list
export const arrDel = (list) => list
export const conductCheck = () => ({ checkedKeys: [], halfCheckedKeys: [] })
export const convertDataToEntities = () => ({ keyEntities: null })
export default () => null`
