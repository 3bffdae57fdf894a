import { theme as library } from 'antd'
import { expect, test } from 'vitest'
import { type Colour, coloursFor } from '../look/colours.ts'
import { breakpoint, type Mode, modes } from '../look/tokens.ts'
import { layoutDefaults, messageDefaults, notificationDefaults } from './layout-defaults.ts'
import { themeFor } from './theme.ts'

function themeIn({ mode, colourWeak = false, calm = false }: { mode: Mode; colourWeak?: boolean; calm?: boolean }) {
  const colours = coloursFor({ mode, colourWeak })
  return themeFor({ mode, colourOf: (name: Colour) => colours[name], calm })
}

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
  expect(breakpoint).toBe(768)
  expect(notificationDefaults).toEqual({ duration: 4.5, placement: 'topRight', top: 24, bottom: 24 })
  expect(messageDefaults).toEqual({ duration: 3 })
})

test.each(modes)('the primary token stays the specified colour, and small text stands on a legible one: %s', (mode) => {
  const theme = themeIn({ mode })
  expect(theme.token?.colorPrimary).toBe('#606CE3')
  expect(theme.components?.Button?.colorPrimary).toBe(coloursFor({ mode, colourWeak: false }).solid)
})

test.each(modes.flatMap((mode) => [false, true].map((colourWeak) => ({ mode, colourWeak }))))(
  'the component library shows our colours and not shades of them: $mode, colour-weak $colourWeak',
  (sight) => {
    const shown = library.getDesignToken(themeIn(sight))
    const { ink, paper, ground, edge, link, done, care, stop } = coloursFor(sight)
    expect(shown).toMatchObject({
      colorText: ink,
      colorBgContainer: paper,
      colorBgLayout: ground,
      colorBorder: edge,
      colorLink: link,
      colorSuccess: done,
      colorWarning: care,
      colorError: stop,
    })
  },
)

test('whoever asks for less motion gets none', () => {
  const motion = (calm: boolean) => themeIn({ mode: 'light', calm }).token?.motion
  expect([motion(true), motion(false)]).toEqual([false, true])
})
