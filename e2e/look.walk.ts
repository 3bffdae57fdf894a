import { expect, type Page } from '@playwright/test'
import { axeFaults, beginLooking, measure, resize } from './look/eye.ts'
import { equalTitles, type Fault, type FaultKind, type Seen } from './look/faults.ts'
import { stringsIn } from './look/said.ts'
import { test } from './server.ts'

/** What `npm run look` counts, each on a page that has exactly that one fault, and beside it the same page in order. */
const pages: { kind: FaultKind; language?: 'en' | 'zh'; faulty: string; fine: string }[] = [
  { kind: 'overflow', faulty: '<p style="width: 500px">wide</p>', fine: '<p style="max-width: 100%">wide</p>' },
  {
    kind: 'overflow',
    faulty:
      '<div role="dialog" aria-label="Window" tabindex="0" style="overflow: auto; width: 200px"><p style="width: 400px">wide</p></div>',
    fine: '<div data-scrolls tabindex="0" style="overflow: auto; width: 200px"><p style="width: 400px">swiped</p></div>',
  },
  {
    kind: 'table',
    faulty: '<div tabindex="0" style="overflow: auto; width: 200px"><table style="width: 400px"><tr><td>cell</td></tr></table></div>',
    fine: '<div tabindex="0" style="overflow: auto; width: 200px"><table><tr><td>cell</td></tr></table></div>',
  },
  {
    kind: 'cut',
    faulty: '<p style="width: 60px; overflow: hidden; white-space: nowrap">A long sentence that ends beyond its edge</p>',
    fine: '<p title="A long sentence" style="width: 60px; overflow: hidden; white-space: nowrap">A long sentence</p>',
  },
  {
    kind: 'cut',
    faulty: '<div style="height: 20px; overflow: hidden"><p>One line</p><p>Another line</p></div>',
    fine: '<div style="height: 20px; overflow: auto" tabindex="0"><p>One line</p><p>Another line</p></div>',
  },
  {
    kind: 'cut',
    faulty: '<input aria-label="Name" placeholder="The whole name of a unit" style="width: 60px; height: 30px">',
    fine: '<input aria-label="Name" placeholder="Name" style="height: 30px">',
  },
  {
    kind: 'small',
    faulty: '<button style="width: 16px; height: 16px; padding: 0" aria-label="Close"></button>',
    fine: '<p>As the <a href="#law">law</a> says.</p><label style="display: inline-block; padding: 8px"><input type="checkbox"> Yes</label>',
  },
  { kind: 'h1', faulty: '<h1>A second title</h1>', fine: '<h2>Below the title</h2>' },
  {
    kind: 'hint',
    faulty:
      '<div class="plain-field"><label style="display: block; padding: 8px">Name <input></label><p class="plain-help" id="help">As in the contract</p></div>',
    fine: '<div class="plain-field"><label style="display: block; padding: 8px">Name <input aria-describedby="help"></label><p class="plain-help" id="help">As in the contract</p></div>',
  },
  { kind: 'letters', faulty: '<p>名称</p>', fine: '<p>桃源村 <span lang="zh-CN">名称</span></p>' },
  { kind: 'letters', faulty: '<p lang="zh-CN" data-typed>名称</p>', fine: '<p lang="zh-CN" data-typed>桃源村</p>' },
  {
    kind: 'letters',
    language: 'zh',
    faulty: '<button aria-label="Close 关闭" style="padding: 8px">关</button>',
    fine: '<p>PDF 文件 BA2026-01 号，共 3 份；按 Home 或 End 键</p>',
  },
  { kind: 'axe', faulty: '<img src="data:," width="40" height="40">', fine: '<img src="data:," width="40" height="40" alt="">' },
]

test('each kind of fault is found where it is, and only there', async ({ page }) => {
  for (const { kind, language = 'en', faulty, fine } of pages) {
    expect(kindsOf(await looked(page, faulty, language)), faulty).toEqual([kind])
    expect(kindsOf(await looked(page, fine, language)), fine).toEqual([])
  }
})

async function looked(page: Page, body: string, language: 'en' | 'zh'): Promise<Fault[]> {
  const lang = language === 'zh' ? 'zh-CN' : 'en'
  const head = '<meta name="viewport" content="width=device-width"><title>A title</title>'
  await page.setContent(
    `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>${language === 'zh' ? '标题' : 'Title'}</h1>${body}</main></body></html>`,
  )
  await resize(page, 390)
  await beginLooking(page)
  return [...(await measure(page, { language, data: '桃源村' })), ...(await axeFaults(page, { withFrame: true }))]
}

const kindsOf = (faults: readonly Fault[]) => [...new Set(faults.map(({ kind }) => kind))]

test('names from the data may stand in either language, labels and words of the program may not', () => {
  const reply = {
    name: '桃源村',
    label: { en: 'Road', zh: '道路' },
    nameZh: '村',
    state: 'county-review',
    file: 'minutes.pdf',
    username: 'filer',
  }
  expect(stringsIn(reply, 'en')).toEqual(['桃源村', 'Road', 'county-review', 'minutes.pdf', 'filer'])
  expect(stringsIn(reply, 'zh')).toEqual(['桃源村', '道路', '村', 'minutes.pdf', 'filer'])
})

test('two pages that call themselves differently may not have the same title', () => {
  const seen = (title: string, heading: string, role = 'town'): Seen => {
    const view = { screen: '/', steps: [], role, language: 'en' as const, width: 390, scheme: 'light' }
    return { view, title, heading, faults: [] }
  }
  expect(equalTitles([seen('Filing', 'A road'), seen('Filing', 'A road'), seen('Home', 'Home')])).toEqual([])
  expect(equalTitles([seen('Filing', 'A road'), seen('Filing', 'A bridge')])).toHaveLength(1)
  expect(equalTitles([seen('Home', 'Good morning, Li'), seen('Home', 'Good morning, Wang', 'county')])).toEqual([])
})
