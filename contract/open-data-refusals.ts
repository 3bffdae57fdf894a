/** Why open data is not published, or not read on, and why a calendar has no address. */
export const openDataRefusals = {
  'open-data.restored-copy': {
    en: 'This is a restored copy. Switch the copy on first; then open data can be published.',
    zh: '本平台为恢复后的平台，请先启用平台，再开放数据。',
  },
  'feed.restored-copy': {
    en: 'This is a restored copy. Switch the copy on first; then calendars can be subscribed to.',
    zh: '本平台为恢复后的平台，请先启用平台，再订阅日历。',
  },
  'open-data.other-edition': {
    en: 'This position belongs to an earlier edition of the data. Copy everything again, without a position.',
    zh: '该位置属于此前版本的数据，请不带位置参数，重新获取全部数据。',
  },
} as const
