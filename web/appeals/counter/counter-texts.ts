import type { CounterWay } from '#contract/appeal-states.ts'
import { bilingual } from '../../client/bilingual.ts'

const ways: { en: Record<CounterWay, string>; zh: Record<CounterWay, string> } = {
  en: { 'in-person': 'In person', telephone: 'By telephone' },
  zh: { 'in-person': '来访', telephone: '来电' },
}

export const counterTexts = bilingual({
  en: {
    ways: ways.en,
    title: 'Take down an appeal',
    lead: 'For somebody who came or called. Write what they say, in their words. You can take down only what you could handle yourself.',
    way: 'How did they come?',
    handOver: 'Give this to the author now, printed or read aloud.',
    firstUse: 'When you first look the appeal up, you are asked to choose a password of your own.',
    done: 'Close: the author has both',
  },
  zh: {
    ways: ways.zh,
    title: '代为登记申诉',
    lead: '为来访、来电群众登记。请按其原话填写；只能登记您有权办理的事项。',
    way: '来访方式',
    handOver: '请立即打印交给申诉人，或逐字告知。',
    firstUse: '首次查询时，须先设置您自己的查询密码。',
    done: '申诉人已收到，关闭',
  },
})
