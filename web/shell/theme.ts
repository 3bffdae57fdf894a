import type { ThemeConfig } from 'antd'
// Not from the library's front door, which brings every algorithm along.
import darkAlgorithm from 'antd/es/theme/themes/dark'
import type { Colour } from '../look/colours.ts'

import { type Mode, radii, typeSizes } from '../look/tokens.ts'
import { layoutDefaults } from './layout-defaults.ts'

type Wishes = { mode: Mode; colourOf: (name: Colour) => string; calm: boolean }
type ColourOf = Wishes['colourOf']

/** The tokens as the component library names them, for somebody's eyes and patience. */
export function themeFor({ mode, colourOf, calm }: Wishes): ThemeConfig {
  const exact = { ...groundsAndTexts(colourOf), ...states(colourOf) }
  return {
    // The build has put the library's rules into style sheets (`scripts/web/library-styles.ts`).
    zeroRuntime: import.meta.env.PROD,
    hashed: false,
    // The library's own algorithm tones the colours it is given; ours are what they are meant to be.
    ...(mode === 'dark' && { algorithm: [darkAlgorithm, (seed, map) => ({ ...(map ?? darkAlgorithm(seed)), ...exact })] }),
    token: { colorPrimary: layoutDefaults.primaryColor, ...exact, ...measures, motion: !calm },
    components: componentsIn(colourOf),
  }
}

const [small, text, large, heading] = typeSizes

const measures = {
  borderRadius: radii.control,
  borderRadiusSM: radii.control,
  borderRadiusXS: radii.control,
  borderRadiusLG: radii.box,
  controlHeight: 36,
  controlHeightSM: 28,
  fontSize: text,
  fontSizeSM: small,
  fontSizeLG: large,
  fontSizeXL: heading,
  fontFamily: 'var(--type)',
  fontFamilyCode: 'var(--type-codes)',
  boxShadowTertiary: 'none',
}

const groundsAndTexts = (colourOf: ColourOf) => ({
  colorText: colourOf('ink'),
  colorTextSecondary: colourOf('ink-soft'),
  colorTextTertiary: colourOf('ink-faint'),
  colorTextDescription: colourOf('ink-faint'),
  colorTextPlaceholder: colourOf('ink-faint'),
  colorTextHeading: colourOf('ink'),
  colorTextLabel: colourOf('ink-soft'),
  colorIcon: colourOf('ink-soft'),
  colorIconHover: colourOf('ink'),
  colorBgContainer: colourOf('paper'),
  colorBgElevated: colourOf('paper'),
  colorBgLayout: colourOf('ground'),
  colorBgMask: colourOf('veil'),
  colorBorder: colourOf('edge'),
  colorBorderSecondary: colourOf('line'),
  colorBorderDisabled: colourOf('line'),
  colorSplit: colourOf('line'),
  controlItemBgHover: colourOf('raised'),
  controlItemBgActive: colourOf('accent-wash'),
  controlItemBgActiveHover: colourOf('accent-wash'),
})

const states = (colourOf: ColourOf) => ({
  colorPrimaryBg: colourOf('accent-wash'),
  colorPrimaryBgHover: colourOf('accent-wash'),
  colorPrimaryBorder: colourOf('accent-line'),
  colorPrimaryText: colourOf('link'),
  colorPrimaryTextHover: colourOf('link-deep'),
  colorInfo: colourOf('accent'),
  colorInfoBg: colourOf('accent-wash'),
  colorInfoBorder: colourOf('line'),
  colorLink: colourOf('link'),
  colorLinkHover: colourOf('link-deep'),
  colorLinkActive: colourOf('link-deep'),
  colorSuccess: colourOf('done'),
  colorSuccessText: colourOf('done'),
  colorSuccessBg: colourOf('done-wash'),
  colorSuccessBorder: colourOf('line'),
  colorWarning: colourOf('care'),
  colorWarningText: colourOf('care'),
  colorWarningBg: colourOf('care-wash'),
  colorWarningBorder: colourOf('line'),
  colorError: colourOf('stop'),
  colorErrorHover: colourOf('stop'),
  colorErrorActive: colourOf('stop'),
  colorErrorText: colourOf('stop'),
  colorErrorBg: colourOf('stop-wash'),
  colorErrorBorder: colourOf('line'),
})

/** Component by component where the primary colour, which stays what it is specified to be, would carry or be small text. */
function componentsIn(colourOf: ColourOf): NonNullable<ThemeConfig['components']> {
  const solid = { colorPrimary: colourOf('solid'), colorPrimaryHover: colourOf('solid-deep'), colorPrimaryActive: colourOf('solid-deep') }
  const legible = { colorPrimary: colourOf('link'), colorPrimaryHover: colourOf('link-deep'), colorPrimaryActive: colourOf('link-deep') }
  return {
    Button: {
      ...solid,
      colorPrimaryText: colourOf('link'),
      defaultHoverColor: colourOf('link'),
      defaultHoverBorderColor: colourOf('link'),
      defaultActiveColor: colourOf('link-deep'),
      defaultActiveBorderColor: colourOf('link-deep'),
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      dangerColor: colourOf('paper'),
      fontWeight: 500,
    },
    Badge: { colorTextLightSolid: colourOf('paper') },
    Pagination: legible,
    Tabs: { ...legible, itemSelectedColor: colourOf('link-deep'), itemHoverColor: colourOf('link-deep'), inkBarColor: colourOf('link') },
    DatePicker: { ...solid, cellActiveWithRangeBg: colourOf('accent-wash') },
    Radio: { ...solid, buttonSolidCheckedBg: colourOf('solid'), buttonSolidCheckedHoverBg: colourOf('solid-deep') },
    Checkbox: solid,
    Switch: { ...solid, trackHeight: 24, handleSize: 20, colorTextQuaternary: colourOf('edge'), colorTextTertiary: colourOf('ink-faint') },
    Segmented: {
      trackBg: colourOf('wait-wash'),
      itemColor: colourOf('ink-soft'),
      itemSelectedBg: colourOf('paper'),
      itemSelectedColor: colourOf('ink'),
    },
    Steps: solid,
    Select: { optionSelectedBg: colourOf('accent-wash') },
    Tree: { nodeSelectedBg: colourOf('accent-wash'), nodeHoverBg: colourOf('raised') },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: colourOf('ink') },
    Card: { headerFontSize: large },
    Modal: { titleFontSize: large },
    Progress: { remainingColor: colourOf('line') },
  }
}
