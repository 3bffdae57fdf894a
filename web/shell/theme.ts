import type { ThemeConfig } from 'antd'
import { layoutDefaults } from './layout-defaults.ts'

/** The looks of the component library, for somebody's eyes and patience. */
export const themeFor = (wishes: { colourWeak: boolean; calm: boolean }): ThemeConfig => ({
  ...theme,
  token: { ...theme.token, ...(wishes.colourWeak ? colourWeak : {}), motion: !wishes.calm },
})

/** White text on #606CE3 has a contrast of 4.42, just short of 4.5. Where small text meets the colour, this one (4.73) stands in for it. */
export const legiblePrimary = '#5B67DE'
const deepPrimary = '#4A55C4'

/** Component by component, because the primary colour itself stays what it is. */
const legible = {
  colorPrimary: legiblePrimary,
  colorPrimaryHover: deepPrimary,
  colorPrimaryActive: '#3E48AA',
  colorPrimaryText: legiblePrimary,
}

const theme: ThemeConfig = {
  token: {
    colorPrimary: layoutDefaults.primaryColor,
    colorInfo: layoutDefaults.primaryColor,
    colorLink: legiblePrimary,
    colorLinkHover: deepPrimary,
    colorLinkActive: '#3E48AA',
    colorSuccess: '#1D7444',
    colorWarning: '#B4610B',
    colorError: '#C23634',
    colorSuccessBg: '#EDF7F0',
    colorSuccessBorder: '#A9D5B9',
    colorWarningBg: '#FDF5E8',
    colorWarningBorder: '#EACB9C',
    colorErrorBg: '#FDF0EF',
    colorErrorBorder: '#EDB5B3',
    colorInfoBg: '#EEF0FC',
    colorInfoBorder: '#C3C9F5',
    colorTextBase: '#1C2033',
    colorText: '#1C2033',
    colorTextSecondary: '#535970',
    colorTextTertiary: '#666C84',
    colorTextDescription: '#666C84',
    colorTextPlaceholder: '#6B7189',
    colorBgLayout: '#F5F6FA',
    colorBorder: '#A7ACC0',
    colorBorderSecondary: '#E4E7F0',
    colorSplit: '#E9EBF3',
    borderRadius: 6,
    borderRadiusLG: 8,
    controlHeight: 36,
    fontSize: 14,
    fontFamily: 'var(--type)',
    boxShadowTertiary: 'none',
  },
  components: {
    Button: {
      ...legible,
      colorErrorHover: '#A32A28',
      colorErrorActive: '#862120',
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
    },
    Pagination: legible,
    // Tabs stand on the grey of the page, where the legible primary falls short again.
    Tabs: { ...legible, itemSelectedColor: deepPrimary, itemHoverColor: deepPrimary, inkBarColor: legiblePrimary },
    DatePicker: legible,
    Radio: { ...legible, buttonSolidCheckedBg: legiblePrimary },
    Segmented: legible,
    Steps: legible,
    Dropdown: legible,
    Select: { ...legible, optionSelectedBg: '#EEF0FC' },
    Tree: { nodeSelectedBg: '#EEF0FC' },
    Badge: { colorError: '#C23634' },
    Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 6px', labelColor: '#1C2033' },
    Table: {
      headerBg: '#F8F9FC',
      headerColor: '#535970',
      headerSplitColor: 'transparent',
      rowHoverBg: '#F7F8FE',
      headerSortActiveBg: '#EFF1FA',
      headerSortHoverBg: '#EFF1FA',
      bodySortBg: '#FFFFFF',
      borderColor: '#E9EBF3',
      cellPaddingBlock: 14,
      headerBorderRadius: 8,
    },
    Card: { headerFontSize: 15 },
    Modal: { titleFontSize: 17 },
  },
}

/** Blue, orange and darkness instead of green and red. The rest of this mode is in base.css. */
const colourWeak = { colorSuccess: '#00424F', colorWarning: '#8A4B00', colorError: '#6B1F00' }
