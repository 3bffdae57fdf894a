import { bilingual } from '../../client/bilingual.ts'

export const formTexts = bilingual({
  en: { cancel: 'Cancel', filesFirst: 'Please wait until the files have arrived.' },
  zh: { cancel: '取消', filesFirst: '文件正在上传，请稍候。' },
})

export const phraseTexts = bilingual({
  en: { phrases: 'Common phrases', own: 'My phrases' },
  zh: { phrases: '常用意见', own: '我的常用意见' },
})

export const leavingTexts = bilingual({
  en: {
    title: 'Leave without saving?',
    text: 'What you typed has not been saved and will be lost.',
    leave: 'Discard',
    stay: 'Keep editing',
  },
  zh: { title: '尚未保存，确定离开吗？', text: '您填写的内容尚未保存，离开后将丢失。', leave: '放弃', stay: '继续编辑' },
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
  en: { reason: 'Reason', length: (least: number, most: number) => `${least}–${most} characters` },
  zh: { reason: '原因', length: (least, most) => `${least}–${most} 个字符` },
})
