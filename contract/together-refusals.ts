/** Why something is not done among others, or not for somebody else. */
export const togetherRefusals = {
  'batch.alerts-open': {
    en: 'It has open alerts, so it can only be approved on its own page.',
    zh: '存在未办结的预警，须在项目页面单独办理。',
  },
  'batch.above-limit': {
    en: 'Its estimate is not below the simple limit, so it can only be approved on its own page.',
    zh: '估算价未低于简易程序限额，须在项目页面单独办理。',
  },
}
