import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Marked } from 'marked'
import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { type ManualPage, manualPages } from '#contract/manual.ts'
import { defaultTitle } from '#contract/screens.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'manual')
const pageNames = Object.keys(manualPages) as ManualPage[]

const words = {
  en: { manual: 'Manual', pages: 'Pages of the manual', other: '中文', otherLang: 'zh-CN', top: 'Back to the platform' },
  zh: { manual: '使用手册', pages: '手册目录', other: 'English', otherLang: 'en', top: '返回平台' },
} as const

/** The manual, as pages without scripts. Anybody may read it: it tells nothing but how the product is used. */
export function manualRoutes(app: FastifyInstance) {
  const made = new Map<string, Promise<string>>()
  app.get<{ Params: { language: string; page: string } }>('/manual/:language/:page', { schema: { hide: true } }, async (request, reply) => {
    const { language, page } = request.params
    const isKnown = (language === 'en' || language === 'zh') && pageNames.includes(page as ManualPage)
    if (!isKnown) throw new Refusal('route.not-found')
    const address = `${language}/${page}`
    if (!made.has(address)) made.set(address, pageText(language, page as ManualPage))
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await made.get(address))
  })
  app.get<{ Params: { language: string; name: string } }>(
    '/manual/:language/pictures/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { language, name } = request.params
      if (!/^(en|zh)$/.test(language) || !/^[a-z-]+\.png$/.test(name)) throw new Refusal('route.not-found')
      const picture = await readFile(join(folder, language, 'pictures', name)).catch(() => null)
      if (!picture) throw new Refusal('route.not-found')
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(picture)
    },
  )
}

async function pageText(language: Language, page: ManualPage): Promise<string> {
  const { manual, pages, other, otherLang, top } = words[language]
  const texts = await Promise.all(pageNames.map((name) => readFile(join(folder, language, `${name}.md`), 'utf8')))
  const text = texts[pageNames.indexOf(page)] ?? ''
  const entries = pageNames.map((name, at) => {
    const here = name === page ? ' aria-current="page"' : ''
    return `<li><a href="${name}"${here}>${titleOf(texts[at] ?? '')}</a></li>`
  })
  const otherHref = `../${language === 'en' ? 'zh' : 'en'}/${page}`
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${titleOf(text)} - ${manual} - ${defaultTitle[language]}</title>
<style>${style}</style></head><body><header><a href="../../">${top}</a><a href="${otherHref}" lang="${otherLang}">${other}</a></header>
<div class="columns"><nav aria-label="${pages}"><p>${manual}</p><ul>${entries.join('')}</ul></nav>
<main>${await new Marked({ gfm: true }).parse(linkedPages(text))}</main></div></body></html>`
}

export const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** Between files a link names the file; between pages it names the page. */
const linkedPages = (text: string) => text.replace(/\]\((\w+)\.md(#[\w-]+)?\)/g, ']($1$2)')

const style = `:root{color-scheme:light dark;--ink:#1c2033;--soft:#535970;--line:#e4e7f0;--paper:#fff;--link:#4a55c4}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaf4;--soft:#b4b9d0;--line:#33384f;--paper:#14172a;--link:#aab2ff}}
*{box-sizing:border-box}body{margin:0;font:16px/1.75 -apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans SC",Roboto,sans-serif;color:var(--ink);background:var(--paper)}
header{display:flex;justify-content:space-between;gap:16px;padding:12px 24px;border-bottom:1px solid var(--line)}a{color:var(--link)}header a,nav a{display:inline-block;min-height:24px}
.columns{display:grid;grid-template-columns:220px minmax(0,1fr);gap:40px;max-width:1080px;margin:0 auto;padding:32px 24px 80px}
nav p{margin:0 0 8px;font-weight:600}nav ul{margin:0;padding:0;list-style:none}nav li{padding:4px 0}nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
main{min-width:0;overflow-wrap:anywhere}h1{margin:0 0 16px;font-size:28px;line-height:1.3}h2{margin:48px 0 12px;padding-top:24px;border-top:1px solid var(--line);font-size:21px;line-height:1.4}
h3{margin:28px 0 8px;font-size:17px}p,ul,ol{margin:0 0 14px}li{margin-bottom:6px}img{display:block;max-width:100%;height:auto;margin:12px 0;border:1px solid var(--line);border-radius:8px;background:#fff}
table{width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px}th,td{padding:8px 10px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}th{color:var(--soft);font-weight:600}
:target{scroll-margin-top:16px}@media (max-width:767px){.columns{grid-template-columns:minmax(0,1fr);gap:16px;padding:20px 16px 64px}nav{padding-bottom:12px;border-bottom:1px solid var(--line)}}
@media print{header,nav{display:none}.columns{display:block}}`
