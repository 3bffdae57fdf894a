import type { ConfigProviderProps } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import type { Language } from '#contract/language.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

/** The labels of the component library. Those the product fixes are written out here, whatever the library calls them next. */
export const locales: Record<Language, Locale> = {
  en: {
    ...enUS,
    Pagination: { ...enUS.Pagination, items_per_page: '/ page', jump_to: 'Go to', page: 'Page', page_size: 'Page Size' },
    TimePicker: { ...enUS.TimePicker, placeholder: 'Select time', rangePlaceholder: ['Start time', 'End time'] },
  },
  zh: {
    ...zhCN,
    Pagination: { ...zhCN.Pagination, items_per_page: '条/页', jump_to: '跳至', page: '页', page_size: '每页条数' },
    TimePicker: { ...zhCN.TimePicker, placeholder: '请选择时间', rangePlaceholder: ['开始时间', '结束时间'] },
  },
}
