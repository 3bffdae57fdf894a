import { expect, test } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

function counting() {
  const asked: string[] = []
  const ask = keepAnswers<string>(2)
  return {
    asked,
    ask: (question: string, moment: string, fails = false) =>
      ask(question, moment, async () => {
        asked.push(`${question}@${moment}`)
        if (fails) throw new Error('away')
        return `${question}@${moment}`
      }),
  }
}

test('the same question at the same moment is worked out once, also for those who ask meanwhile', async () => {
  const { ask, asked } = counting()
  expect(await Promise.all([ask('county', '1'), ask('county', '1')])).toEqual(['county@1', 'county@1'])
  expect(await ask('county', '1')).toBe('county@1')
  expect(asked).toEqual(['county@1'])
})

test('another moment or another question is worked out for itself', async () => {
  const { ask, asked } = counting()
  for (const [question, moment] of [['county', '1'], ['county', '2'], ['town', '2'], ['county', '1']] as const) // biome-ignore format: a table
    expect(await ask(question, moment)).toBe(`${question}@${moment}`)
  expect(asked).toHaveLength(4)
})

test('what failed is asked again, and whatever was not asked for longest is forgotten first', async () => {
  const { ask, asked } = counting()
  await expect(ask('county', '1', true)).rejects.toThrow('away')
  expect(await ask('county', '1')).toBe('county@1')
  await ask('town', '1')
  await ask('county', '1')
  await ask('village', '1')
  asked.length = 0
  await ask('county', '1')
  expect(asked).toEqual([])
  await ask('town', '1')
  expect(asked).toEqual(['town@1'])
})
