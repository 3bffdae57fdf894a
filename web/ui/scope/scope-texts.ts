import { listed } from '#contract/listing.ts'
import type { ExplainedAuthority } from '#contract/scope.ts'
import type { Period } from '#contract/supervision.ts'
import { bilingual } from '../../client/bilingual.ts'

type Facts = { kinds: string; region: string; drafts: boolean }
type Words = {
  lead: string
  username: string
  usernameHelp: string
  region: string
  ask: string
  verdict: {
    all: (name: string, region: string) => string
    own: (name: string, region: string) => string
    none: (name: string, region: string) => string
  }
  disabled: string
  merged: (region: string, successor: string) => string
  noAuthority: string
  sees: string
  seesOwn: string
  seesNot: string
  reasons: Record<ExplainedAuthority['reason'], (facts: Facts) => string>
  through: (roles: string) => string
  assignments: string
  assignment: (facts: { region: string; kinds: string; from: string; until: string | null }) => string
  periods: Record<Period, string>
  covers: string
  coversNot: string
  joined: (names: readonly string[]) => string
}

export const scopeTexts = bilingual<Words>({
  en: {
    lead: 'Why does somebody see the filings of a region, or not? The answer goes authority by authority.',
    username: 'Username',
    usernameHelp: 'Somebody of your region.',
    region: 'Region',
    ask: 'Explain',
    verdict: {
      all: (name, region) => `${name} sees filings of ${region}.`,
      own: (name, region) => `Of the filings of ${region}, ${name} sees only those they filed themselves.`,
      none: (name, region) => `${name} does not see the filings of ${region}.`,
    },
    disabled: 'The account is disabled: at present it cannot sign in at all.',
    merged: (region, successor) => `${region} was merged. Its filings are looked after in ${successor}, so that region counts.`,
    noAuthority: 'The account holds no authority.',
    sees: 'Sees',
    seesOwn: 'Own only',
    seesNot: 'Sees nothing',
    reasons: {
      'own-filings': () => 'Shows the filings they are the filer of, wherever those lie, and no others.',
      'region-contains': ({ region, drafts }) =>
        drafts
          ? `Their region, ${region}, contains it: all filings, drafts too.`
          : `Their region, ${region}, contains it: all filings once submitted.`,
      'region-elsewhere': ({ region }) => `Their region, ${region}, does not contain it.`,
      assigned: ({ kinds }) => `A current assignment covers it: submitted filings of ${kinds}.`,
      'assigned-elsewhere': () => 'They are assigned to other regions.',
      'assignment-not-current': () => 'An assignment covers it, but not today.',
      'no-assignment': () => 'They have no supervision assignment, and without one this authority shows nothing.',
      'no-filings': () => 'This authority gives no filings.',
    },
    through: (roles) => `Through the role ${roles}`,
    assignments: 'Supervision assignments',
    assignment: ({ region, kinds, from, until }) => `${region}: ${kinds}, from ${from} ${until ? `until ${until}` : 'without an end'}`,
    periods: { current: 'Current', future: 'Not begun', past: 'Over' },
    covers: 'covers this region',
    coversNot: 'lies elsewhere',
    joined: listed.en,
  },
  zh: {
    lead: '为什么某人能看到或看不到某区域的备案？按权限逐项说明。',
    username: '用户名',
    usernameHelp: '须为您管辖范围内的人员。',
    region: '区域',
    ask: '查看原因',
    verdict: {
      all: (name, region) => `${name}能看到${region}的备案。`,
      own: (name, region) => `${region}的备案中，${name}只能看到本人填报的。`,
      none: (name, region) => `${name}看不到${region}的备案。`,
    },
    disabled: '该账号已停用，目前无法登录。',
    merged: (region, successor) => `${region}已合并，其备案现归${successor}，以${successor}为准。`,
    noAuthority: '该账号没有任何权限。',
    sees: '可见',
    seesOwn: '仅本人',
    seesNot: '不可见',
    reasons: {
      'own-filings': () => '只能看到本人填报的备案，不论在哪个区域。',
      'region-contains': ({ region, drafts }) =>
        drafts ? `所在区域${region}包含该区域：可见全部备案，含草稿。` : `所在区域${region}包含该区域：可见全部已提交的备案。`,
      'region-elsewhere': ({ region }) => `所在区域${region}不包含该区域。`,
      assigned: ({ kinds }) => `现行监督分工覆盖该区域：可见已提交的${kinds}类备案。`,
      'assigned-elsewhere': () => '监督分工在其他区域。',
      'assignment-not-current': () => '有监督分工覆盖该区域，但目前不在分工期内。',
      'no-assignment': () => '没有监督分工；没有分工时该权限不显示任何备案。',
      'no-filings': () => '该权限不涉及备案。',
    },
    through: (roles) => `来自角色：${roles}`,
    assignments: '监督分工',
    assignment: ({ region, kinds, from, until }) => `${region}：${kinds}，${from} 起${until ? `，至 ${until} 止` : '，长期'}`,
    periods: { current: '现行', future: '未开始', past: '已结束' },
    covers: '覆盖该区域',
    coversNot: '在其他区域',
    joined: listed.zh,
  },
})
