import { listed } from '#contract/listing.ts'
import { regionLevelNames } from '#contract/names/region-names.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { terms } from '#contract/terms.ts'
import type { RegionAction } from '#domain/regions.ts'
import { bilingual } from '../client/bilingual.ts'

type Words = {
  purpose: string
  tree: string
  treeHelp: string
  searchLabel: string
  searchPlaceholder: string
  hits: (count: number) => string
  noHits: string
  noHitsText: string
  columnRegion: string
  columnPeople: string
  columnFilings: string
  peopleCount: (count: number) => string
  filingsCount: (count: string) => string
  open: (name: string) => string
  close: (name: string) => string
  moved: (name: string, place: number, of: number) => string
  backToTree: string
  path: string
  levels: Record<RegionLevel, string>
  states: { open: string; disabled: string; invalid: string; merged: string }
  mergedInto: (name: string) => string
  affairsAt: (name: string) => string
  openSuccessor: string
  tabs: { facts: string; people: string; history: string; scope: string }
  level: string
  code: string
  codeHelp: string
  nameZh: string
  nameEn: string
  validFrom: string
  validTo: string
  validityHelp: string
  centre: string
  centreHelp: string
  noCentre: string
  always: string
  people: string
  childRegions: string
  filings: string
  predecessors: string
  none: string
  joined: (names: readonly string[]) => string
  actions: Record<RegionAction, string> & { up: string; down: string }
  closedActions: string
  first: string
  last: string
  addTitle: (parent: string) => string
  editTitle: (name: string) => string
  number: string
  add: string
  save: string
  cancel: string
  added: string
  saved: string
  allTaken: string
  disableTitle: (name: string) => string
  disableText: string
  staysOpen: (what: string) => string
  disabledDone: string
  enabledDone: string
  replaceTitle: (name: string) => string
  replaceText: string
  moves: (what: string) => string
  successor: string
  successorHelp: string
  replacedDone: (name: string) => string
  restoreTitle: (name: string) => string
  restoreText: string
  restoredDone: string
  removeTitle: (name: string) => string
  removeText: string
  removedDone: string
  noPeople: string
  noPeopleText: string
  personState: { enabled: string; disabled: string }
  whyThem: string
  noHistory: string
  renamed: (before: string, after: string) => string
  validity: (from: string | null, to: string | null) => string
  place: (before: number, after: number) => string
  into: (name: string) => string
  tookIn: (name: string) => string
}

export const texts = bilingual<Words>({
  en: {
    purpose: 'The tree of regions: add, rename, order, disable and merge them, and see who works where.',
    tree: 'Regions',
    treeHelp: 'Arrow keys move, Enter opens, Alt with ↑ or ↓ changes the order. Rows can be dragged, too.',
    searchLabel: 'Find a region',
    searchPlaceholder: 'Name, initials or code',
    hits: (count) => (count === 1 ? '1 region found' : `${count} regions found`),
    noHits: 'No region found',
    noHitsText: 'Try part of the name, the pinyin initials, or the first digits of the code.',
    columnRegion: 'Region',
    columnPeople: 'People',
    columnFilings: 'Filings',
    peopleCount: (count) => (count === 1 ? '1 person' : `${count} people`),
    filingsCount: (count) => (count === '1' ? '1 filing' : `${count} filings`),
    open: (name) => `Unfold ${name}`,
    close: (name) => `Fold ${name}`,
    moved: (name, place, of) => `${name} is now number ${place} of ${of}.`,
    backToTree: 'All regions',
    path: 'Lies in',
    levels: regionLevelNames.en,
    states: { open: 'In use', disabled: 'Disabled', invalid: 'Outside its validity', merged: 'Merged' },
    mergedInto: (name) => `Merged into ${name}. Kept for the record: filings keep this region in their number and history.`,
    affairsAt: (name) => `People, filings and supervision are at ${name} today.`,
    openSuccessor: 'Open that region',
    tabs: { facts: 'Details', people: 'People', history: 'History', scope: 'Visibility' },
    level: 'Level',
    code: terms.en.regionCode,
    codeHelp: 'The first digits come from the region above. A code never changes.',
    nameZh: 'Chinese name',
    nameEn: 'English name',
    validFrom: 'Valid from',
    validTo: 'Valid until',
    validityHelp: 'Outside this time the region takes no new filings and accounts. Leave empty if unlimited.',
    centre: 'Centre',
    centreHelp: 'Where the name stands on maps.',
    noCentre: 'not entered',
    always: 'Unlimited',
    people: 'People here',
    childRegions: 'Regions below',
    filings: 'Filings you see',
    predecessors: 'Merged into it',
    none: 'None',
    joined: listed.en,
    actions: {
      add: 'Add a region below',
      change: 'Edit',
      move: 'Move',
      up: 'Move up',
      down: 'Move down',
      disable: 'Disable',
      enable: 'Enable',
      replace: 'Merge into another',
      restore: 'Take merger back',
      remove: 'Delete',
    },
    closedActions: 'Closed at the moment',
    first: 'It is the first already.',
    last: 'It is the last already.',
    addTitle: (parent) => `New region below ${parent}`,
    editTitle: (name) => `Edit ${name}`,
    number: 'Own number',
    add: 'Add region',
    save: 'Save',
    cancel: 'Cancel',
    added: 'Region added.',
    saved: 'Saved.',
    allTaken: 'All numbers of this level are taken here.',
    disableTitle: (name) => `Disable ${name}?`,
    disableText: 'It takes no new filings and no new accounts. What is there goes on as before, and it can be enabled again.',
    staysOpen: (what) => `These stay as they are: ${what}.`,
    disabledDone: 'Region disabled.',
    enabledDone: 'Region enabled.',
    replaceTitle: (name) => `Merge ${name} into another region`,
    replaceText:
      'Its people, filings and supervision go over to the successor at once. Numbers and history of its filings keep the old region, which is disabled and stays readable.',
    moves: (what) => `Going over now: ${what}.`,
    successor: 'Successor',
    successorHelp: 'A region of the same level that is in use. Type to search beyond its neighbours.',
    replacedDone: (name) => `Merged into ${name}.`,
    restoreTitle: (name) => `Take the merger of ${name} back?`,
    restoreText: 'Its people, filings and supervision come back. The region stays disabled until you enable it.',
    restoredDone: 'The merger was taken back.',
    removeTitle: (name) => `Delete ${name}?`,
    removeText: 'Nothing refers to it. Its history stays in the audit trail.',
    removedDone: 'Region deleted.',
    noPeople: 'Nobody works here yet',
    noPeopleText: 'Accounts are given their region in user management.',
    personState: { enabled: 'Enabled', disabled: 'Disabled' },
    whyThem: 'What do they see here?',
    noHistory: 'Nothing has been changed here since the region was set up.',
    renamed: (before, after) => `“${before}” became “${after}”`,
    validity: (from, to) =>
      from || to ? ['valid', from && `from ${from}`, to && `until ${to}`].filter(Boolean).join(' ') : 'valid without limit',
    place: (before, after) => `from place ${before} to place ${after}`,
    into: (name) => `into ${name}`,
    tookIn: (name) => name,
  },
  zh: {
    purpose: '维护区域树：新增、更名、排序、停用与合并，并查看各区域的工作人员。',
    tree: '区域',
    treeHelp: '方向键移动，回车键打开，Alt 加 ↑ 或 ↓ 调整顺序；也可拖动排序。',
    searchLabel: '查找区域',
    searchPlaceholder: '名称、拼音首字母或代码',
    hits: (count) => `找到 ${count} 个区域`,
    noHits: '未找到区域',
    noHitsText: '可输入名称的一部分、拼音首字母或代码的前几位。',
    columnRegion: '区域',
    columnPeople: '人员',
    columnFilings: '备案',
    peopleCount: (count) => `${count} 人`,
    filingsCount: (count) => `${count} 项备案`,
    open: (name) => `展开${name}`,
    close: (name) => `收起${name}`,
    moved: (name, place, of) => `${name}现排在第 ${place} 位，共 ${of} 个。`,
    backToTree: '全部区域',
    path: '所在位置',
    levels: regionLevelNames.zh,
    states: { open: '在用', disabled: '已停用', invalid: '不在有效期内', merged: '已合并' },
    mergedInto: (name) => `已并入${name}，作为历史记录保留；原有备案的编号和历史仍使用本区域。`,
    affairsAt: (name) => `人员、备案和监督现归${name}。`,
    openSuccessor: '查看该区域',
    tabs: { facts: '基本信息', people: '人员', history: '变更历史', scope: '可见范围' },
    level: '级别',
    code: terms.zh.regionCode,
    codeHelp: '前几位由上级区域决定，代码确定后不再变更。',
    nameZh: '中文名称',
    nameEn: '英文名称',
    validFrom: '有效期自',
    validTo: '有效期至',
    validityHelp: '有效期外不能新增备案和账号；不填表示不限。',
    centre: '中心位置',
    centreHelp: '区域名称在地图上的位置。',
    noCentre: '未填写',
    always: '不限',
    people: '工作人员',
    childRegions: '直属下级',
    filings: '您可查看的备案',
    predecessors: '并入的区域',
    none: '无',
    joined: listed.zh,
    actions: {
      add: '新增下级区域',
      change: '编辑',
      move: '排序',
      up: '上移',
      down: '下移',
      disable: '停用',
      enable: '启用',
      replace: '并入其他区域',
      restore: '撤销合并',
      remove: '删除',
    },
    closedActions: '当前不可用的操作',
    first: '已是第一个。',
    last: '已是最后一个。',
    addTitle: (parent) => `在${parent}下新增区域`,
    editTitle: (name) => `编辑${name}`,
    number: '本级编号',
    add: '新增区域',
    save: '保存',
    cancel: '取消',
    added: '区域已新增。',
    saved: '已保存。',
    allTaken: '本级编号已全部用完。',
    disableTitle: (name) => `停用${name}？`,
    disableText: '停用后不能在此新增备案和账号，原有事项照常进行，可随时重新启用。',
    staysOpen: (what) => `以下事项保持不变：${what}。`,
    disabledDone: '区域已停用。',
    enabledDone: '区域已启用。',
    replaceTitle: (name) => `将${name}并入其他区域`,
    replaceText: '其人员、备案和监督分工立即转入承接区域。备案的编号和历史仍保留原区域；原区域停用，但仍可查阅。',
    moves: (what) => `本次转入：${what}。`,
    successor: '承接区域',
    successorHelp: '须为同一级别的在用区域；可输入文字查找其他区域。',
    replacedDone: (name) => `已并入${name}。`,
    restoreTitle: (name) => `撤销${name}的合并？`,
    restoreText: '其人员、备案和监督分工将全部转回。该区域仍为停用状态，需另行启用。',
    restoredDone: '合并已撤销。',
    removeTitle: (name) => `删除${name}？`,
    removeText: '没有任何记录使用该区域；其变更历史仍保留在审计记录中。',
    removedDone: '区域已删除。',
    noPeople: '暂无人员在此工作',
    noPeopleText: '账号所属区域在用户管理中设置。',
    personState: { enabled: '启用', disabled: '停用' },
    whyThem: '查看其可见范围',
    noHistory: '该区域设立以来没有变更。',
    renamed: (before, after) => `“${before}”更名为“${after}”`,
    validity: (from, to) => (from || to ? ['有效期', from && `自 ${from}`, to && `至 ${to}`].filter(Boolean).join('') : '有效期不限'),
    place: (before, after) => `由第 ${before} 位调至第 ${after} 位`,
    into: (name) => name,
    tookIn: (name) => name,
  },
})
