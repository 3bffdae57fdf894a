import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicyFields } from '#contract/policies.ts'
import type { Transaction } from '../database/connect.ts'
import { addPolicy } from '../policies/writing-store.ts'

/** `followedBy` names the text that holds in its place. */
type Heading = Omit<PolicyFields, 'body' | 'level' | 'successorId'> & { followedBy?: string }

const congress = '全国人民代表大会常务委员会'
const council = '国务院'

/** Days as `[issued, in force, latest amendment]`. */
const heading = (
  title: string,
  number: string | null,
  issuer: string,
  [issuedOn, inForceFrom, amendedOn]: readonly [string, string, string?],
) => ({ title, number, issuer, issuedOn, inForceFrom, amendedOn: amendedOn ?? null, ending: null, endsOn: null })

const law = (...given: Parameters<typeof heading>): Heading => ({ ...heading(...given), category: 'law', extent: 'summary' })
const regulation = (...given: Parameters<typeof heading>): Heading => ({ ...heading(...given), category: 'regulation', extent: 'summary' })
const rule = (...given: Parameters<typeof heading>): Heading => ({
  ...heading(...given),
  category: 'departmental-rule',
  extent: 'summary',
})

/**
 * What the indicators and limits rest on: the library of every installation begins with it. Of each the articles that matter here are told
 * in our own words, under their official title, number and days; each file is named after its key.
 */
export const firstPolicies: Readonly<Record<string, Heading>> = {
  'tendering-law': law('中华人民共和国招标投标法', '主席令第二十一号', congress, ['1999-08-30', '2000-01-01', '2017-12-27']),
  'procurement-law': law('中华人民共和国政府采购法', '主席令第六十八号', congress, ['2002-06-29', '2003-01-01', '2014-08-31']),
  'village-law': law('中华人民共和国村民委员会组织法', '主席令第九号', congress, ['1998-11-04', '1998-11-04', '2018-12-29']),
  'collective-law': law('中华人民共和国农村集体经济组织法', '主席令第二十六号', congress, ['2024-06-28', '2025-05-01']),
  'building-law': law('中华人民共和国建筑法', '主席令第九十一号', congress, ['1997-11-01', '1998-03-01', '2019-04-23']),
  'tendering-regulations': regulation('中华人民共和国招标投标法实施条例', '国务院令第613号', council, [
    '2011-12-20',
    '2012-02-01',
    '2019-03-02',
  ]),
  'procurement-regulations': regulation('中华人民共和国政府采购法实施条例', '国务院令第658号', council, ['2015-01-30', '2015-03-01']),
  'investment-regulations': regulation('政府投资条例', '国务院令第712号', council, ['2019-04-14', '2019-07-01']),
  'quality-regulations': regulation('建设工程质量管理条例', '国务院令第279号', council, ['2000-01-30', '2000-01-30', '2019-04-23']),
  'small-firms-regulations': regulation('保障中小企业款项支付条例', '国务院令第728号（第802号修订）', council, [
    '2020-07-05',
    '2025-06-01',
    '2025-03-17',
  ]),
  'invoice-rules': regulation('中华人民共和国发票管理办法', '国务院令第764号修订', council, ['1993-12-23', '1993-12-23', '2023-07-20']),
  'petition-regulations': regulation('信访工作条例', null, '中共中央、国务院', ['2022-02-25', '2022-05-01']),
  'must-tender-rules': rule('必须招标的工程项目规定', '国家发展改革委令第16号', '国家发展和改革委员会', ['2018-03-27', '2018-06-01']),
  'retention-rules': rule('建设工程质量保证金管理办法', '建质〔2017〕138号', '住房城乡建设部、财政部', ['2017-06-20', '2017-07-01']),
  'settlement-rules': rule('建设工程价款结算暂行办法', '财建〔2004〕369号', '财政部、建设部', ['2004-10-20', '2004-10-20']),
  'payment-notice': rule('关于完善建设工程价款结算有关办法的通知', '财建〔2022〕183号', '财政部、住房城乡建设部', [
    '2022-06-14',
    '2022-08-01',
  ]),
  // What these took the place of, for what happened while it held.
  'petition-regulations-2005': {
    ...regulation('信访条例', '国务院令第431号', council, ['2005-01-10', '2005-05-01']),
    ending: 'repealed',
    endsOn: '2022-05-01',
    followedBy: 'petition-regulations',
  },
  'small-firms-regulations-2020': {
    ...regulation('保障中小企业款项支付条例', '国务院令第728号', council, ['2020-07-05', '2020-09-01']),
    ending: 'amended',
    endsOn: '2025-06-01',
    followedBy: 'small-firms-regulations',
  },
}

/** They are of the top region, so that everyone reads them and its managers keep them up to date. */
export async function addFirstPolicies(tx: Transaction, topRegion: string) {
  const added: Record<string, string> = {}
  for (const [key, { followedBy, ...given }] of Object.entries(firstPolicies)) {
    const successorId = followedBy === undefined ? null : (added[followedBy] ?? null)
    const fields: PolicyFields = { ...given, level: 'nation', successorId, body: bodyOf(key) }
    added[key] = await addPolicy(tx, topRegion, { fields, by: null, note: null })
  }
}

const bodyOf = (key: string) => readFileSync(join(import.meta.dirname, 'policies', `${key}.txt`), 'utf8').trim()
