import { bilingual } from '../../../client/bilingual.ts'

export const newPasswordTexts = bilingual({
  en: {
    due: 'This appeal was taken down for you, so somebody else has seen your password. Choose your own; then the appeal opens.',
    chosen: 'New query password',
    help: 'At least 8 characters. Capital and small letters are the same. Write it down: nobody can recover it.',
    again: 'New query password again',
    differ: 'The two passwords differ.',
    choose: 'Save the password and show the appeal',
    saving: 'Saving…',
  },
  zh: {
    due: '该申诉由工作人员代为登记，其他人见过您的查询密码。请先设置您自己的密码，然后查看申诉。',
    chosen: '新的查询密码',
    help: '至少 8 个字符，不区分大小写。请抄写保存，遗失后任何人都无法找回。',
    again: '再次输入新的查询密码',
    differ: '两次输入的密码不一致。',
    choose: '保存密码并查看申诉',
    saving: '正在保存…',
  },
})
