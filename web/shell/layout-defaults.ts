import { primary } from '../look/tokens.ts'

/** How the product is laid out. Every value is read where it takes effect; nothing else decides the same thing. */
export const layoutDefaults = {
  navTheme: 'dark',
  primaryColor: primary,
  layout: 'side',
  contentWidth: 'fluid',
  fixedHeader: true,
  fixedSider: true,
  /** Until somebody switches it on for themselves. */
  colourWeak: false,
  /** Menu labels come straight from the table of screens, which carries both languages. */
  menuLocalisation: false,
  /** No manifest and no service worker: whoever opens the page sees the newest one. */
  pwa: false,
  /** Icons are drawn by the page itself; no font is fetched from anywhere. */
  iconFontUrl: '',
} as const

export const notificationDefaults = { duration: 4.5, placement: 'topRight', top: 24, bottom: 24 } as const
export const messageDefaults = { duration: 3 } as const
