/**
 * Answers that hold as long as what they rest on. Each is kept with the moment it was asked at, in the database's own words for what it has seen
 * committed, at all or of a county; at the same moment the same question has the same answer, also for those who ask while it is being worked out.
 */
export function keepAnswers<Answer>(most: number) {
  const kept = new Map<string, { moment: string; answer: Promise<Answer> }>()
  return (question: string, moment: string, workOut: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.get(question)
    kept.delete(question)
    const held = known?.moment === moment ? known : { moment, answer: workOut() }
    kept.set(question, held) // behind all others: the first is the one not asked for longest
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    if (held !== known) held.answer.catch(() => kept.get(question) === held && kept.delete(question))
    return held.answer
  }
}
