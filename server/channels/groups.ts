import type { GroupEvent, GroupSettings } from '#contract/channels.ts'
import type { Language } from '#contract/language.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { countForGroup, findPlace, listDueGroups, takeDay } from './group-store.ts'
import { addMessage } from './outbox-store.ts'

const lines: Record<Language, Record<GroupEvent, (count: number) => string>> = {
  en: {
    reviews: (count) => `${count} ${count === 1 ? 'filing waits' : 'filings wait'} for review`,
    alerts: (count) => `${count} ${count === 1 ? 'alert needs' : 'alerts need'} an explanation`,
    findings: (count) => `${count} ${count === 1 ? 'finding is' : 'findings are'} open`,
    'overdue-findings': (count) => `${count} of the findings ${count === 1 ? 'is' : 'are'} overdue`,
  },
  zh: {
    reviews: (count) => `待审核备案 ${count} 件`,
    alerts: (count) => `待说明预警 ${count} 条`,
    findings: (count) => `未销号问题 ${count} 个`,
    'overdue-findings': (count) => `其中已逾期 ${count} 个`,
  },
}

/** Tells each group once a day how much there is to do in its region, if there is anything: figures, no names and nothing about appeals. */
export async function tellGroups(db: Database): Promise<void> {
  for (const { id, settings } of await listDueGroups(db))
    await inTransaction(db, async (tx) => {
      const { group } = settings
      const place = group && (await findPlace(tx, group.region))
      if (!place || !(await takeDay(tx, id))) return
      const text = textOf(group, place, await countForGroup(tx, place.prefix))
      if (text !== null) await addMessage(tx, id, { event: 'group', text })
    })
}

export function textOf({ language, events }: GroupSettings, place: Record<Language, string>, counts: Record<GroupEvent, number>) {
  const told = events.filter((event) => counts[event] > 0).map((event) => lines[language][event](counts[event]))
  if (told.length === 0) return null
  return language === 'zh' ? `${place.zh}：${told.join('，')}。` : `${place.en}: ${told.join(', ')}.`
}
