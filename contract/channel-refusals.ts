import type { Facts } from './errors.ts'

/** Why nothing is sent, or an address is not taken. */
export const channelRefusals = {
  'channel.restored-copy': {
    en: 'This is a restored copy. Switch the copy on first; then messages can be sent.',
    zh: '本平台为恢复后的平台，请先启用平台，再对外发送消息。',
  },
  'channel.off': { en: 'This channel is switched off at present.', zh: '该通知渠道目前未启用。' },
  'channel.exists': { en: 'There is one mail server already. Change that one.', zh: '邮件渠道已设置，请直接修改。' },
  'channel.inside': {
    en: ({ host }: Facts) =>
      `The address ${host} leads into the internal network. Whoever runs the server can allow it; then it can be used here.`,
    zh: ({ host }: Facts) => `地址 ${host} 指向内部网络。须由平台运维人员允许后再使用。`,
  },
  'contact.code-not-sent': {
    en: 'The code could not be sent just now. Check the address, or try again later.',
    zh: '验证码暂未发出，请核对地址，或稍后重试。',
  },
  'token.not-here': {
    en: 'This cannot be called with an access token. Sign in instead.',
    zh: '此项不能凭访问令牌办理，请登录后办理。',
  },
  'token.too-many': {
    en: 'You have as many access tokens as one person can have. Revoke one first.',
    zh: '您的访问令牌数量已达上限，请先撤销不用的令牌。',
  },
  'contact.code-wrong': {
    en: 'The code is wrong or no longer holds. Check it, or have another one sent.',
    zh: '验证码错误或已失效，请核对，或重新获取。',
  },
}
