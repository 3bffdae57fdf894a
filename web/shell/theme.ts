import { type ThemeConfig, theme } from 'antd'
import { coloursFor, type Mode, radii, typeSizes } from '../look/tokens.ts'
import { layoutDefaults } from './layout-defaults.ts'

type Wishes = { mode: Mode; colourWeak: boolean; calm: boolean }
type Colours = ReturnType<typeof coloursFor>

/** The tokens as the component library names them, for somebody's eyes and patience. */
export function themeFor({ mode, colourWeak, calm }: Wishes): ThemeConfig {
  const colours = coloursFor({ mode, colourWeak })
  const exact = { ...groundsAndTexts(colours), ...states(colours) }
  return {
    // The library's own algorithm tones the colours it is given; ours are what they are meant to be.
    algorithm: [
      mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...exact }),
    ],
    token: { colorPrimary: layoutDefaults.primaryColor, ...exact, ...measures, motion: !calm },
    components: componentsIn(colours),
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

const groundsAndTexts = (colours: Colours) => ({
  colorText: colours.ink,
  colorTextSecondary: colours['ink-soft'],
  colorTextTertiary: colours['ink-faint'],
  colorTextDescription: colours['ink-faint'],
  colorTextPlaceholder: colours['ink-faint'],
  colorTextHeading: colours.ink,
  colorTextLabel: colours['ink-soft'],
  colorIcon: colours['ink-soft'],
  colorIconHover: colours.ink,
  colorBgContainer: colours.paper,
  colorBgElevated: colours.paper,
  colorBgLayout: colours.ground,
  colorBgMask: colours.veil,
  colorBorder: colours.edge,
  colorBorderSecondary: colours.line,
  colorBorderDisabled: colours.line,
  colorSplit: colours.line,
  controlItemBgHover: colours.raised,
  controlItemBgActive: colours['accent-wash'],
  controlItemBgActiveHover: colours['accent-wash'],
})

const states = (colours: Colours) => ({
  colorPrimaryBg: colours['accent-wash'],
  colorPrimaryBgHover: colours['accent-wash'],
  colorPrimaryBorder: colours['accent-line'],
  colorPrimaryText: colours.link,
  colorPrimaryTextHover: colours['link-deep'],
  colorInfo: colours.accent,
  colorInfoBg: colours['accent-wash'],
  colorInfoBorder: colours.line,
  colorLink: colours.link,
  colorLinkHover: colours['link-deep'],
  colorLinkActive: colours['link-deep'],
  colorSuccess: colours.done,
  colorSuccessText: colours.done,
  colorSuccessBg: colours['done-wash'],
  colorSuccessBorder: colours.line,
  colorWarning: colours.care,
  colorWarningText: colours.care,
  colorWarningBg: colours['care-wash'],
  colorWarningBorder: colours.line,
  colorError: colours.stop,
  colorErrorHover: colours.stop,
  colorErrorActive: colours.stop,
  colorErrorText: colours.stop,
  colorErrorBg: colours['stop-wash'],
  colorErrorBorder: colours.line,
})

/** Component by component where the primary colour, which stays what it is specified to be, would carry or be small text. */
function componentsIn(colours: Colours): NonNullable<ThemeConfig['components']> {
  const solid = { colorPrimary: colours.solid, colorPrimaryHover: colours['solid-deep'], colorPrimaryActive: colours['solid-deep'] }
  const legible = { colorPrimary: colours.link, colorPrimaryHover: colours['link-deep'], colorPrimaryActive: colours['link-deep'] }
  return {
    Button: {
      ...solid,
      colorPrimaryText: colours.link,
      defaultHoverColor: colours.link,
      defaultHoverBorderColor: colours.link,
      defaultActiveColor: colours['link-deep'],
      defaultActiveBorderColor: colours['link-deep'],
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      dangerColor: colours.paper,
      fontWeight: 500,
    },
    Badge: { colorTextLightSolid: colours.paper },
    Pagination: legible,
    Tabs: { ...legible, itemSelectedColor: colours['link-deep'], itemHoverColor: colours['link-deep'], inkBarColor: colours.link },
    DatePicker: { ...solid, cellActiveWithRangeBg: colours['accent-wash'] },
    Radio: { ...solid, buttonSolidCheckedBg: colours.solid, buttonSolidCheckedHoverBg: colours['solid-deep'] },
    Checkbox: solid,
    Switch: { ...solid, colorTextQuaternary: colours.edge, colorTextTertiary: colours['ink-faint'] },
    Segmented: {
      trackBg: colours['wait-wash'],
      itemColor: colours['ink-soft'],
      itemSelectedBg: colours.paper,
      itemSelectedColor: colours.ink,
    },
    Steps: solid,
    Select: { optionSelectedBg: colours['accent-wash'] },
    Tree: { nodeSelectedBg: colours['accent-wash'], nodeHoverBg: colours.raised },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: colours.ink },
    Table: {
      headerBg: colours.raised,
      headerColor: colours['ink-soft'],
      headerSplitColor: 'transparent',
      rowHoverBg: colours.raised,
      headerSortActiveBg: colours['accent-wash'],
      headerSortHoverBg: colours['accent-wash'],
      bodySortBg: colours.paper,
      borderColor: colours.line,
      cellPaddingBlock: 12,
      headerBorderRadius: radii.box,
    },
    Card: { headerFontSize: large },
    Modal: { titleFontSize: large },
    Progress: { remainingColor: colours.line },
  }
}
