import { bilingual } from '../client/bilingual.ts'

export const formTexts = bilingual({
  en: { cancel: 'Cancel', discard: 'Discard what you typed?', discardText: 'It has not been saved.', yes: 'Discard', no: 'Keep editing' },
  zh: { cancel: '取消', discard: '放弃已填写的内容？', discardText: '内容尚未保存。', yes: '放弃', no: '继续编辑' },
})

export const staleTexts = bilingual({
  en: {
    title: 'Somebody else saved a change while you were editing.',
    nothing: 'None of the fields of this form is concerned.',
    change: (label: string, before: string, now: string) => `${label}: “${before}” is now “${now}”.`,
    none: '–',
    takeTheirs: 'Take their version',
    keepMine: 'Keep what I typed',
  },
  zh: {
    title: '您编辑期间，他人已保存了修改。',
    nothing: '本表单中的内容未受影响。',
    change: (label, before, now) => `${label}：由“${before}”改为“${now}”。`,
    none: '–',
    takeTheirs: '采用对方的版本',
    keepMine: '保留我填写的内容',
  },
})

export const reasonTexts = bilingual({
  en: { reason: 'Reason', cancel: 'Cancel', length: (least: number, most: number) => `${least}–${most} characters` },
  zh: { reason: '原因', cancel: '取消', length: (least, most) => `${least}–${most} 个字符` },
})
