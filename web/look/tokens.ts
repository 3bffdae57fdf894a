/**
 * The whole look, in one place: the theme of the component library and the custom properties of every style sheet are made from these
 * values and those of `colours.ts`, and `style-sheets.test.ts` refuses any other. The colours stand apart because the script of a page
 * needs none of them: it reads what the style sheet shows.
 */

/** In pixels; `--space-8` in a style sheet. */
export const space = [4, 8, 12, 16, 24, 32] as const

/** In pixels; `--type-16` in a style sheet. Text is 14, what explains it 13, headings grow from there. */
export const typeSizes = [13, 14, 16, 20, 24, 32] as const

/** In pixels; `--radius-box` in a style sheet. */
export const radii = { control: 6, box: 8, pill: 999 } as const

/** A window narrower than this is a telephone. The only width a style sheet may ask for. */
export const breakpoint = 768

/** A record beside its list, and a text that is read there. */
export const drawerWidths = { record: 640, reading: 'min(1080px, calc(100vw - 240px))' } as const

export const typeface =
  // Every name that a system does not know is looked up in vain for each weight, before the first word is drawn.
  'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'
export const typefaceOfCodes = 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace'

export const modes = ['light', 'dark'] as const
export type Mode = (typeof modes)[number]
/** The specified primary colour. White text on it has a contrast of 4.42, just short of 4.5: `solid` (4.73) carries text in its stead. */
export const primary = '#606CE3'
