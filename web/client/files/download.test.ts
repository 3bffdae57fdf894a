// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

afterEach(() => vi.restoreAllMocks())

function clickedLinks() {
  const clicked: { href: string; download: string; inPage: boolean }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download, inPage: this.isConnected })
  })
  return clicked
}

test('a file is downloaded through a link under the name it was given', () => {
  const clicked = clickedLinks()
  download('https://filing.example.gov/api/files/1', '合同 1.pdf')
  expect(clicked).toEqual([{ href: 'https://filing.example.gov/api/files/1', download: '合同 1.pdf', inPage: true }])
})

test('without a name the server names the file', () => {
  const clicked = clickedLinks()
  download('https://filing.example.gov/api/files/1')
  expect(clicked[0]?.download).toBe('')
})

test('the link does not stay in the page', () => {
  clickedLinks()
  download('https://filing.example.gov/api/files/1')
  expect(document.querySelector('a')).toBeNull()
})
