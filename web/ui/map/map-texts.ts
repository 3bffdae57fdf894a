import { bilingual } from '../../client/bilingual.ts'

export const mapTexts = bilingual({
  en: { closer: 'Zoom in', farther: 'Zoom out' },
  zh: { closer: '放大', farther: '缩小' },
})
