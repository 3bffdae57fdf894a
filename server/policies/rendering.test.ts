import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderPolicy, sanitised } from './rendering.ts'

/** Whatever could run, load or restyle something, however it is written. */
const harmful =
  /<\s*(script|style|iframe|object|embed|svg|math|img|video|form|input|base|link|meta|template)\b|<[^>]*\son\w+\s*=|<[^>]*\s(style|src|srcdoc|formaction|xlink:href)\s*=|<[^>]*(javascript|vbscript|data|file)\s*:/i

const attacks = [
  ['a script', '<script>alert(1)</script>'],
  ['a script that never ends', '<script>alert(1)'],
  ['a script in pieces', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a script behind a slash', '<script/src=https://evil.example/x.js></script>'],
  ['an image that fails', '<img src=x onerror=alert(1)>'],
  ['an image without a space', '<img/src=x/onerror=alert(1)>'],
  ['a handler on what is allowed', '<p onclick="alert(1)" onmouseover=alert(2)>x</p>'],
  ['a script address', '<a href="javascript:alert(1)">x</a>'],
  ['one in other letters with a tab', '<a href="JaVa\tScRiPt:alert(1)">x</a>'],
  ['one in entities', '<a href="&#106;avascript&colon;alert(1)">x</a>'],
  ['one behind a control character', '<a href="\u0001javascript:alert(1)">x</a>'],
  ['a data address', '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>'],
  ['a drawing', '<svg onload=alert(1)><script>alert(2)</script><a xlink:href="javascript:alert(3)">x</a></svg>'],
  ['a formula', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
  ['a style', '<style>@import "https://evil.example/x.css";</style><p style="background:url(javascript:1)">x</p>'],
  ['a frame', '<iframe src="https://evil.example/" srcdoc="<script>alert(1)</script>"></iframe>'],
  ['an object', '<object data="data:text/html,x"></object><embed src="x">'],
  [
    'a form',
    '<form action="https://evil.example/"><input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  ],
  [
    'a base',
    '<base href="https://evil.example/"><link rel=stylesheet href=x><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  ],
  ['a comment that hides', '<!--><img src=x onerror=alert(1)>-->'],
  ['a tag inside an attribute', '<p title="</p><img src=x onerror=alert(1)>">x</p>'],
  ['broken nesting', '<table><p><b><img src=x onerror=alert(1)</table>'],
  ['a Markdown link to a script', '[x](javascript:alert(1))'],
  ['one in entities of Markdown', '[x](&#106;avascript:alert(1))'],
  ['one with a title that breaks out', '[x](https://a.example "\\" onmouseover=\\"alert(1))'],
  ['an address that breaks out', '[x](https://a.example/"onmouseover="alert(1))'],
  ['a Markdown image', '![x](data:image/svg+xml;base64,PHN2Zy8+)'],
  ['a bare script address', 'javascript:alert(1) <javascript:alert(1)>'],
  ['a reference', '[x][1]\n[1]: javascript:alert(1)'],
] as const

/** The tags of a piece of HTML with what stands in them; text between them is no matter how it looks. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.join('') ?? ''

describe.each(attacks)('%s', (_, attack) => {
  test('is text where somebody writes it into a policy, in whatever place', () => {
    for (const place of [
      attack,
      `第一条 ${attack}`,
      `# ${attack}`,
      `- ${attack}`,
      `> ${attack}`,
      `| ${attack} |\n| --- |\n| ${attack} |`,
      `**${attack}**`,
    ]) {
      const html = renderPolicy(`前文\n${place}\n后文`, { placed: true })
      expect(tagsOf(html)).not.toMatch(harmful)
      expect(html).toContain('后文')
    }
  })
  test('is gone where it stands as HTML', () => {
    expect(sanitised(attack)).not.toMatch(harmful)
    expect(sanitised(attack)).not.toContain('alert(1)</')
  })
})

test('no text whatever makes a tag that was not meant', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('<', '>', '"', '**', '[', '](', ')', 'https://a.cn/', '<img ', 'onerror=', '\n', '| ', '- ', '> ', '&lt;', '\\'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = renderPolicy(pieces.join(''), { placed: true })
      expect(tagsOf(html)).not.toMatch(harmful)
      expect(sanitised(html)).toBe(html) // what is safe stays as it is
    }),
    { numRuns: 200 },
  )
})

test('what is harmless survives', () => {
  const body = `第一章 总则
第一条 **不得**挪用，见[官网](https://www.gov.cn/a?b=1&c=2)；造价<10万元、10~20万元、5*3*2。
- 甲
  - 乙
3. 三
5. 五
> 引文
| 金额 | 方式 |
| --- | --- |
| 一万 | **直接** |`
  const html = renderPolicy(body, { placed: true })
  for (const kept of [
    '<h3 id="policy-part-1" tabindex="-1">第一章 总则</h3>',
    '<p id="policy-part-2" tabindex="-1" class="policy-article"><strong>第一条</strong>　<strong>不得</strong>挪用，',
    '<a href="https://www.gov.cn/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">官网</a>',
    '造价&lt;10万元、10~20万元、5*3*2。',
    '<li>甲<ul>',
    '<li value="5">五</li>',
    '<blockquote><p>引文</p></blockquote>',
    '<th scope="col">金额</th>',
    '<td><strong>直接</strong></td>',
  ])
    expect(html).toContain(kept)
  expect(renderPolicy('见[此处](javascript:alert(1))和![图](https://a.cn/x.png)'), 'what leads nowhere is shown as it was written').toBe(
    '<p>见[此处](javascript:alert(1))和![图](https://a.cn/x.png)</p>',
  )
  expect(renderPolicy(body), 'beside another text it has no places').not.toContain('id=')
  expect(sanitised('<p id="root" class="ant-modal policy-item">x</p><h3 id="policy-part-3">y</h3>')).toBe(
    '<p class="policy-item">x</p><h3 id="policy-part-3" tabindex="-1">y</h3>',
  )
})

// Ten times what a policy may hold: work that grew with the square of it would take a quarter of an hour instead of a second.
test.each([
  ['stars', '*'.repeat(600_000)],
  ['quotes in quotes', '> '.repeat(300_000)],
  ['lists in lists', `${'- '.repeat(300_000)}x`],
  ['half of a mail address', `${'a.'.repeat(300_000)}@`],
  ['open brackets', '!['.repeat(300_000)],
])('a text of %s keeps nobody waiting', { timeout: 30_000 }, (_, body) => {
  expect(renderPolicy(body)).toMatch(/^<(p|ul|blockquote)/)
})
