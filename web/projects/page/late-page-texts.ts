import { bilingual } from '../../client/bilingual.ts'

export const latePageTexts = bilingual({
  en: {
    add: 'Add a forgotten page',
    lead: 'The page is added to a step that has passed. It stays marked as added late, with your reason, here, in the dossier and in the history.',
    place: 'Step',
    on: (step: string, category: string, day: string) => `${step} · ${category} · ${day}`,
    bidder: 'Whose bid it is',
    noBid: 'Not a bid',
    reason: 'Reason',
    choose: 'Choose files',
    submit: 'Add',
    done: 'Added and marked as late.',
  },
  zh: {
    add: '补充遗漏材料',
    lead: '材料将补充到已完成的步骤，并在附件、资料清单和办理经过中标注“事后补充”及理由。',
    place: '步骤',
    on: (step, category, day) => `${step} · ${category} · ${day}`,
    bidder: '投标人',
    noBid: '不是投标文件',
    reason: '理由',
    choose: '选择文件',
    submit: '补充',
    done: '已补充，并标注为事后补充。',
  },
})
