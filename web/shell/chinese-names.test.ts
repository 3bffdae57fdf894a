// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markChinese } from './chinese-names.ts'

let stop = () => {}
const marked = () => [...document.querySelectorAll('[lang="zh-CN"]')].map(({ textContent }) => textContent)

beforeEach(() => {
  document.body.innerHTML =
    '<h1>桃源村道路</h1><p>Filed by 陈晓梅</p><p>Filer <b>陈晓梅</b></p><p lang="en">名</p><p contenteditable="true">村</p>'
  stop = markChinese(document.body)
})
afterEach(() => stop())

test('what is wholly Chinese is marked, sentences that hold a name and what says its language itself are not', () => {
  expect(marked()).toEqual(['桃源村道路', '陈晓梅'])
})

test('what comes later is marked, and what becomes English is not Chinese any more', async () => {
  document.body.insertAdjacentHTML('beforeend', '<ul><li><a href="/">临溪县水利站</a> <small>unit</small></li></ul>')
  const heading = document.querySelector('h1')?.firstChild as Text
  heading.data = 'A road'
  await vi.waitFor(() => expect(marked()).toEqual(['陈晓梅', '临溪县水利站']))
})

test('nothing is left marked when the page turns Chinese', () => {
  stop()
  expect(marked()).toEqual([])
})
