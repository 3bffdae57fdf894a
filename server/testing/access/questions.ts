/** Whoever may see a filing may ask about it; what lies outside reads as absent. */
const readers = {
  who: ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'],
  outside: 'hidden',
} as const

export const accessToQuestions = {
  'questions.list': readers,
  'questions.ask': readers,
  'questions.people': readers,
  'questions.answer': readers,
  'questions.resolve': readers,
  'questions.reopen': readers,
  'questions.watch': readers,
} as const
