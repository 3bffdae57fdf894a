/** Why a sign-in at a provider came to nothing. Shown by pages that fetch these texts when they are needed, else said by the server. */
export const signOnRefusals = {
  'sign-on.unknown': {
    en: 'No account here is linked with your sign-in at this provider. Ask your administrator to link it, or sign in with your password.',
    zh: '您的统一身份尚未关联本平台账号。请联系管理员办理关联，或使用密码登录。',
  },
  'sign-on.several': {
    en: 'Several accounts have the contact address that the provider tells of you. Ask your administrator to link the right one.',
    zh: '统一身份提供的联系地址对应多个账号，请联系管理员关联正确的账号。',
  },
  'sign-on.disabled': {
    en: 'The account linked with this sign-in is disabled. Ask your administrator.',
    zh: '该统一身份关联的账号已停用，请联系管理员。',
  },
  'sign-on.locked': {
    en: 'The account linked with this sign-in is locked for now after too many failed attempts. Try again later.',
    zh: '该统一身份关联的账号因失败次数过多暂被锁定，请稍后重试。',
  },
  'sign-on.expired': {
    en: 'This sign-in took too long, was used before or was begun in another browser. Please begin again.',
    zh: '本次登录已超时、已使用或在其他浏览器中发起，请重新开始。',
  },
  'sign-on.denied': {
    en: 'You did not complete the sign-in at the provider. Please try again, or sign in with your password.',
    zh: '您未在统一身份平台完成登录。请重试，或使用密码登录。',
  },
  'sign-on.away': {
    en: 'The provider cannot be reached at present. Try again later, or sign in with your password.',
    zh: '统一身份平台暂时无法连接。请稍后重试，或使用密码登录。',
  },
  'sign-on.refused': {
    en: 'The answer of the provider could not be trusted and was refused. Please try again; if it happens again, tell your administrator.',
    zh: '统一身份平台的答复未通过校验，已被拒绝。请重试；如再次出现，请告知管理员。',
  },
  'sign-on.not-fresh': {
    en: 'The provider did not ask you to sign in again, so that nothing is confirmed. Please try again.',
    zh: '统一身份平台未要求您重新登录，本人身份未获确认，请重试。',
  },
  'sign-on.other-person': {
    en: 'At the provider you are somebody other than the person who signed in here. Sign out there and try again.',
    zh: '您在统一身份平台登录的身份与当前账号不符，请在该平台退出后重试。',
  },
  'sign-on.off': { en: 'Signing in by this provider is switched off at present.', zh: '该统一身份登录方式目前未启用。' },
  'sign-on.taken': {
    en: 'This person at the provider is already linked with another account.',
    zh: '该统一身份已关联其他账号。',
  },
  'sign-on.linked': {
    en: 'This account is already linked with this provider. End that link first.',
    zh: '该账号已关联此统一身份平台，请先解除关联。',
  },
  'sign-on.issuer-linked': {
    en: 'Accounts are linked with this provider, so its issuer stays. Set up another provider instead.',
    zh: '已有账号关联此统一身份平台，不能更换签发地址，请另行设置。',
  },
  'sign-on.no-address': {
    en: 'Providers need the public address of the platform, which is not set up.',
    zh: '平台尚未配置对外访问地址，不能启用统一身份登录。',
  },
  'sign-on.restored-copy': {
    en: 'This is a restored copy. Switch the copy on first; then providers can be used.',
    zh: '本平台为恢复后的平台，请先启用平台，再启用统一身份登录。',
  },
}
