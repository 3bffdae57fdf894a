// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { textFromHtml } from './pasting.ts'

test.each([
  ['paragraphs', '<p>第一条 甲</p><p class=MsoNormal><span style="color:red">第二条</span>&nbsp;乙<o:p></o:p></p>', '第一条 甲\n第二条 乙'],
  ['line ends', '<div>甲<br>乙</div>', '甲\n乙'],
  [
    'bold words and links',
    '<p><b>不得</b>挪用，见<a href="https://www.gov.cn/">官网</a></p>',
    '**不得**挪用，见[官网](https://www.gov.cn/)',
  ],
  ['links to nowhere', '<p><a href="javascript:alert(1)">此处</a></p>', '此处'],
  ['headings', '<h1>办法</h1><h4><strong>附则</strong></h4><p>甲</p>', '# 办法\n### 附则\n甲'],
  ['lists', '<ul><li>甲</li><li>乙</li></ul><ol><li>丙</li><li><p>丁</p></li></ol>', '- 甲\n- 乙\n1. 丙\n2. 丁'],
  [
    'tables',
    '<table><tr><th>金额</th><th>方式</th></tr><tr><td>一|万</td><td>直接</td></tr></table>',
    '| 金额 | 方式 |\n| --- | --- |\n| 一｜万 | 直接 |',
  ],
  ['what is no text', '<style>p{}</style><script>alert(1)</script><p>甲<!-- 乙 --></p><img src=x onerror=alert(1)>', '甲'],
])('%s are pasted as marks', (_, html, text) => {
  expect(textFromHtml(html)).toBe(text)
})
