/** Said by the server with its answer; pages do not carry these texts. */
export const factorRefusals = {
  'session.factor-needed': { en: 'Please confirm with your second factor.', zh: '请完成两步验证。' },
  'session.factor-required': {
    en: 'Your role demands two-step verification. Please set it up first.',
    zh: '您的角色要求启用两步验证，请先设置。',
  },
  'session.factor-wrong': {
    en: 'This code is wrong or was used before. Wait for the next one and try again.',
    zh: '验证码错误或已使用，请等待新的验证码后重试。',
  },
  'session.factor-expired': { en: 'This sign-in took too long. Please enter your password again.', zh: '登录超时，请重新输入密码。' },
  'factor.present': { en: 'An authenticator app is already set up. Remove it first.', zh: '已设置身份验证器，请先移除。' },
  'factor.not-begun': { en: 'This setup has expired. Please begin again.', zh: '设置已超时，请重新开始。' },
  'session.passkey-cloned': {
    en: 'This passkey may have been copied and was refused. Use another factor and tell your administrator.',
    zh: '该通行密钥可能已被复制，已被拒绝。请使用其他验证方式，并告知管理员。',
  },
  'passkey.refused': { en: 'This passkey could not be added. Please try again.', zh: '无法添加该通行密钥，请重试。' },
  'passkey.known': { en: 'This passkey has been added before.', zh: '该通行密钥已添加。' },
  'passkey.too-many': { en: 'You already have ten passkeys. Remove one first.', zh: '通行密钥已达十个，请先移除一个。' },
  'passkey.no-address': {
    en: 'Passkeys need the public address of the platform, which is not set up.',
    zh: '平台尚未配置对外访问地址，不能使用通行密钥。',
  },
  'factor.none': { en: 'No second factor is set up.', zh: '尚未设置两步验证。' },
}
