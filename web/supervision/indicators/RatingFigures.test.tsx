// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { type RatingSetting, riskRating } from '#contract/risk-rating.ts'
import { defaultRating } from '#domain/risk/rating-figures.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { indicatorWords } from './indicator-texts.ts'
import { RatingFigures } from './RatingFigures.tsx'
import { ratingWords } from './rating-texts.ts'

const words = ratingWords.en
const shared = indicatorWords.en
const setting: RatingSetting = { figures: { ...defaultRating }, changes: [], mayChange: true, today: '2026-08-01' }

test('a bound that falls is told at its field, other figures are tried, and all of them are sent', async () => {
  const sent: unknown[] = []
  fakeServer(
    on(riskRating.read, () => setting),
    on(riskRating.backTest, ({ body }) => {
      sent.push(body)
      const levels = [{ level: 'orange' as const, present: 7, proposed: 9 }]
      return { projects: 40, levels, raised: 2, lowered: 0, examples: [], sampled: false }
    }),
    on(riskRating.change, ({ body }) => {
      sent.push(body)
      return { ...setting, figures: body.figures }
    }),
  )
  const { user } = await renderPage(<RatingFigures />)
  await user.click(await screen.findByRole('button', { name: words.change }))
  const form = within(await screen.findByRole('dialog', { name: shared.changeTitle(words.title) }))
  const orange = form.getByLabelText(words.figures.orangeFrom)
  const type = async (value: string) => {
    await user.clear(orange)
    await user.type(orange, value)
  }
  await type('8')
  await form.findByText(fieldFaultText('en', 'too-small', { limit: '11' }))
  await user.click(form.getByRole('button', { name: shared.test }))
  expect(sent, 'what is impossible is not sent').toEqual([])

  await type('25')
  await waitFor(() => expect(form.queryByText(fieldFaultText('en', 'too-small', { limit: '11' }))).toBeNull())
  await user.click(form.getByRole('button', { name: shared.test }))
  await form.findByText(new RegExp(words.moved(2, 0)))
  await user.click(form.getByRole('button', { name: shared.save }))
  const figures = { ...defaultRating, orangeFrom: 25 }
  await waitFor(() => expect(sent).toEqual([{ figures }, { figures, effectiveFrom: '2026-08-01' }]))
})

test('whoever may not change them reads the figures and has no button', async () => {
  fakeServer(on(riskRating.read, () => ({ ...setting, mayChange: false, figures: { ...defaultRating, familyCap: 50 } })))
  await renderPage(<RatingFigures />)
  const row = await screen.findByRole('row', { name: new RegExp(words.figures.familyCap) })
  expect(within(row).getByText('50 points')).toBeDefined()
  expect(screen.queryByRole('button', { name: words.change })).toBeNull()
})
