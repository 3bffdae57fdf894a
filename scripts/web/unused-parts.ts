import type { Plugin } from 'vite'

/**
 * What parts of the component library bring along and no page of ours uses. Our lists have their filters beside them, links in their rows
 * and twenty of these on a page. Who wants one of them takes it out of here.
 */
const unused: readonly { in: RegExp; parts: readonly string[] }[] = [
  { in: /\/antd\/es\/table\/hooks\/useFilter\/index\.js$/, parts: ['./FilterDropdown'] },
  { in: /\/antd\/es\/table\/(Internal)?Table\.js$/, parts: ['./hooks/useSelection', './RcTable/VirtualTable'] },
  { in: /\/antd\/es\/table\/hooks\/useFilledColumns\.js$/, parts: ['./useSelection'] },
  { in: /\/@rc-component\/table\/es\/index\.js$/, parts: ['./VirtualTable'] },
  { in: /\/antd\/es\/input\/index\.js$/, parts: ['./Group', './OTP', './Search'] },
  { in: /\/antd\/es\/skeleton\/Skeleton\.js$/, parts: ['./Button', './Image', './Input', './Node'] },
]
const absent = '\0absent-part'

export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => (unused.some((one) => one.in.test(importer) && one.parts.includes(source)) ? absent : null),
    load: (id) => (id === absent ? nothing : null),
  }
}

/** Serves as a component, and as the hook that would add a column of boxes to tick. */
const nothing = `
export const flattenKeys = () => []
export const genVirtualTable = () => null
export const SELECTION_COLUMN = {}
export const SELECTION_ALL = '', SELECTION_INVERT = '', SELECTION_NONE = ''
const keys = new Set()
export default () => [(columns) => columns, keys]`
