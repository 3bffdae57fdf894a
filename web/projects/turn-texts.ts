import { turnTaskNames } from '#contract/names/turn-names.ts'
import type { TurnTask, TurnView } from '#contract/turns.ts'
import { bilingual } from '../client/bilingual.ts'

type Words = {
  tasks: Record<TurnTask, string>
  offices: Record<'town' | 'county', string>
  parties: Record<Exclude<TurnView['by'], 'deciders'>, string>
  title: string
  mine: (task: string) => string
  others: (who: string, task: string) => string
  /** Somebody who acts in the place of somebody else. */
  insteadOf: (who: string, away: string) => string
  mineFor: (away: string, task: string) => string
}

/** Whose turn it is and for what, wherever that is told. A request goes by its own name. */
export const turnTexts = bilingual<Words>({
  en: {
    tasks: turnTaskNames.en,
    offices: { town: 'the town office', county: 'the county office' },
    parties: { filer: 'the filer', 'owner-side': 'the filer or the village administrator', supervisors: 'a supervisor' },
    title: 'Next step',
    mine: (task) => `Your turn: ${task}`,
    others: (who, task) => `Waiting for ${who}: ${task}`,
    insteadOf: (who, away) => `${who} for ${away}`,
    mineFor: (away, task) => `Your turn for ${away}: ${task}`,
  },
  zh: {
    tasks: turnTaskNames.zh,
    offices: { town: '乡镇', county: '县级' },
    parties: { filer: '经办人', 'owner-side': '经办人或村级管理员', supervisors: '监督人员' },
    title: '下一步',
    mine: (task) => `待您办理：${task}`,
    others: (who, task) => `待${who}办理：${task}`,
    insteadOf: (who, away) => `${who}（代${away}）`,
    mineFor: (away, task) => `待您代${away}办理：${task}`,
  },
})
