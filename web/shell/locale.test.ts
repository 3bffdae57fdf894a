import { expect, test } from 'vitest'
import { locales } from './locale.ts'

test('pagination labels in English are those of the specification', () => {
  expect(locales.en.Pagination).toMatchObject({ items_per_page: '/ page', jump_to: 'Go to', page: 'Page', page_size: 'Page Size' })
})

test('time picker placeholders in English are those of the specification', () => {
  expect(locales.en.TimePicker).toMatchObject({ placeholder: 'Select time', rangePlaceholder: ['Start time', 'End time'] })
})

test('both have their Chinese forms', () => {
  expect(locales.zh.Pagination).toMatchObject({ items_per_page: '条/页', jump_to: '跳至', page: '页', page_size: '每页条数' })
  expect(locales.zh.TimePicker).toMatchObject({ placeholder: '请选择时间', rangePlaceholder: ['开始时间', '结束时间'] })
})
