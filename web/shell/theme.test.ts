import { expect, test } from 'vitest'
import { mobileThreshold } from '../plain/is-narrow.ts'
import { layoutDefaults, messageDefaults, notificationDefaults } from './layout-defaults.ts'
import { legiblePrimary, themeFor } from './theme.ts'

const theme = themeFor({ colourWeak: false, calm: false })
const colourWeakTheme = themeFor({ colourWeak: true, calm: false })

test('the layout defaults are those of the specification', () => {
  expect(layoutDefaults).toEqual({
    navTheme: 'dark',
    primaryColor: '#606CE3',
    layout: 'side',
    contentWidth: 'fluid',
    fixedHeader: true,
    fixedSider: true,
    colourWeak: false,
    menuLocalisation: false,
    pwa: false,
    iconFontUrl: '',
  })
  expect(mobileThreshold).toBe(768)
  expect(notificationDefaults).toEqual({ duration: 4.5, placement: 'topRight', top: 24, bottom: 24 })
  expect(messageDefaults).toEqual({ duration: 3 })
})

test('the primary token stays the specified colour, and small white text stands on a legible one', () => {
  expect(theme.token?.colorPrimary).toBe('#606CE3')
  expect(theme.components?.Button?.colorPrimary).toBe(legiblePrimary)
  expect(contrast(legiblePrimary, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
})

test('every colour of text is legible on white and on the ground of the page', () => {
  const { colorText, colorTextSecondary, colorTextTertiary, colorTextPlaceholder, colorLink, colorError, colorWarning, colorSuccess } =
    theme.token ?? {}
  const texts = [colorText, colorTextSecondary, colorTextTertiary, colorTextPlaceholder, colorLink, colorError, colorWarning, colorSuccess]
  for (const colour of texts) expect(contrast(colour ?? '', '#FFFFFF'), colour).toBeGreaterThanOrEqual(4.5)
  for (const colour of texts.slice(0, 3)) expect(contrast(colour ?? '', '#F5F6FA'), colour).toBeGreaterThanOrEqual(4.5)
})

test('the states stay legible in colour-weak mode', () => {
  const { colorSuccess, colorWarning, colorError } = colourWeakTheme.token ?? {}
  for (const colour of [colorSuccess, colorWarning, colorError]) expect(contrast(colour ?? '', '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
})

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

test('whoever asks for less motion gets none', () => {
  expect(themeFor({ colourWeak: false, calm: true }).token?.motion).toBe(false)
  expect(theme.token?.motion).toBe(true)
})
