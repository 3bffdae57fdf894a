import { bilingual } from '../../client/bilingual.ts'

/** Apart from the rest, which comes when somebody presses. */
export const paperButtonTexts = bilingual({ en: { papers: 'Papers' }, zh: { papers: '打印文书' } })
