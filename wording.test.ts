import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Words that are wrong for what they would name; `contract/terms.ts` has the right ones. What stands in `but` is another thing that
 * happens to contain the word: names of laws and of dictionary items, formulas.
 */
type Rule = { never: RegExp; but?: RegExp; say: string }

const chinese: readonly Rule[] = [
  { never: /审批/, say: '审核（备案）、办理（申请）' },
  { never: /项目类型/, say: '项目类别' },
  { never: /备案人/, but: /备案人员|备案人数/, say: '经办人' },
  { never: /业主方|建设单位/, say: '业主单位' },
  { never: /承包商|供应商|承包单位(?!名录库)/, say: '承包方、承包单位名录库' },
  { never: /班组/, say: '村民施工队' },
  { never: /监督员/, say: '监督人员' },
  { never: /下达/, say: '下发整改通知' },
  { never: /采购/, but: /政府采购|设备采购|材料采购/, say: '发包' },
  { never: /结算审核价|结算审定价|审定结算价|送审结算价|结算价/, say: '审定价' },
  { never: /豁免/, say: '不采用规定方式的理由、免予整改' },
  { never: /项目生成依据|累计投资凭证|实际完工凭证/, say: '立项依据、付款凭证、完工证明材料' },
  { never: /替换/, say: '更换' },
  { never: /招标投诉/, say: '招投标异议' },
  { never: /手机号码/, say: '手机号' },
  { never: /谢绝/, say: '不参加' },
  { never: /还有 ?\$\{\w+\} 天|今天到期|(?<!已)逾期 \$\{\w+\} 天/, say: '剩余 N 天、今日到期、已逾期 N 天' },
  { never: /\} %|\d %/, say: '40%' },
  { never: /\p{Script=Han}[:(;]|[:(;]\p{Script=Han}/u, but: /SHA-256\([^)]*\)/, say: '：（；' },
  { never: /……/, say: '…' },
]

const english: readonly Rule[] = [
  { never: /\bsuppliers?\b/i, say: 'contractor' },
  { never: /\b(out)?sourcing\b/i, but: /Contracting \/ outsourcing method/, say: 'procurement' },
  { never: /\bcontrol price/i, say: 'price ceiling' },
  { never: /reviewed (final price|settlement)/i, say: 'settled price' },
  { never: /\bput right\b/i, say: 'fix' },
  { never: /\bopen(s|ed)? a finding|finding was opened/i, say: 'issue a finding' },
  { never: /\b(grant|refus)(s|ed|ing)?\b/i, but: /Sign-in refused|another site and was refused|town.grant/i, say: 'approve, reject' },
  { never: /\bsupersede/i, say: 'replace' },
  { never: /\bowner side\b/i, say: 'the owner’s side' },
  { never: /\bwaits? for you\b|\bwhat waits\b/i, say: 'My queue' },
  { never: /\bnobody (manages|changes)\b|not yours to take/i, say: 'You can’t …, You don’t have permission …' },
  {
    never: /\bneed another look\b|\blooks so far\b|\bno clock runs\b|\bgave a name\b(?! )/i,
    but: /The author gave a name/,
    say: 'plain words',
  },
  { never: /given (in|without) competition|past their agreed end/i, say: 'competitively awarded, past due' },
  { never: /\blearns? nothing\b|\bconcerned\b/i, but: /Amount concerned|fields of this form is concerned/, say: 'recused' },
  { never: /\bweaker\b/i, say: 'exemption reason' },
  { never: /\bmobile\b(?! number)/i, say: 'mobile number' },
  { never: /^kinds?$|\bkinds? of project/i, say: 'project category' },
  { never: /\} %|\d %/, say: '40%' },
]

/** What people read: tables of texts in every part, and the data that every installation begins with. Hooks are no tables. */
const tables = globSync([
  'web/**/*{texts,text,names,words,labels,explanations,types,severities}.ts',
  'contract/{terms,refusal-texts,screens,kinds,audit-events,region-obstacles}.ts',
  'domain/risk/texts.ts',
  'domain/risk/texts/*.ts',
  'domain/supervision/check-lists.ts',
  'server/first-data/{roles,dictionaries}.ts',
]).filter((file) => !file.includes('/use-'))

type Said = { at: string; text: string }

/** The strings within a text that is put together when it is said. */
const literals = (source: string): string[] =>
  [...source.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].map(([, double, single, template]) => double ?? single ?? template ?? '')

function sayings(at: string, value: unknown): Said[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value === 'function') return literals(String(value)).map((text) => ({ at, text }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => sayings(`${at} ${key}`, part))
}

const loaded = await Promise.all(tables.map(async (file) => sayings(file, await import(resolve(file)))))
const all = loaded.flat()
const isChinese = ({ at, text }: Said) => /\p{Script=Han}/u.test(text) && !/ en( |$)/.test(at)
const broken = (said: readonly Said[], rules: readonly Rule[]) =>
  said.flatMap(({ at, text }) =>
    rules
      .filter(({ never, but }) => never.test(but ? text.replace(new RegExp(but.source, `g${but.flags}`), '') : text))
      .map(({ say }) => `${at}: “${text}” → ${say}`),
  )

test('Chinese texts call things by their names', () => {
  const said = all.filter(isChinese)
  expect(said.length).toBeGreaterThan(2000)
  expect(broken(said, chinese)).toEqual([])
})

test('English texts call things by their names', () => {
  const said = all.filter((one) => !isChinese(one))
  expect(said.length).toBeGreaterThan(2000)
  expect(broken(said, english)).toEqual([])
})

test('so do the sentences of the demonstration and of screens that have no table', () => {
  const files = globSync(['server/{demo,first-data}/**/*.ts', 'web/**/*.tsx', 'domain/**/*.ts']).filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  )
  const said = files.flatMap((at) => literals(readFileSync(at, 'utf8')).map((text) => ({ at, text })))
  const names = chinese.filter(({ say }) => say !== '发包' && say !== '：（；')
  expect(broken(said.filter(isChinese), names)).toEqual([])
})
