// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { useOpened } from './opened.ts'

/** A list of two visits, of which one may be open beside it, and of which one leads to a finding that opens over it. */
function Visits() {
  const visit = useOpened('visit')
  const finding = useOpened('finding')
  return (
    <>
      <Link {...visit.linkTo('A')}>visit A</Link>
      <Link {...visit.linkTo('B')}>visit B</Link>
      <Link {...finding.linkTo('F')}>finding F</Link>
      <button type="button" onClick={() => visit.open('C')}>
        plan C
      </button>
      <button type="button" onClick={visit.close}>
        close visit
      </button>
      <button type="button" onClick={finding.close}>
        close finding
      </button>
      <p role="status">
        {visit.opened ?? 'no visit'}, {finding.opened ?? 'no finding'}
      </p>
    </>
  )
}

async function visitsPage(at = '/?page=2') {
  const { user, history, router } = await renderPage(<Visits />, { at: '/elsewhere' })
  await screen.findByText('another page')
  await router.navigate({ href: at })
  await screen.findByRole('status')
  return {
    history,
    click: async (name: string) => {
      await user.click(screen.getByRole(/^(visit|finding)/.test(name) ? 'link' : 'button', { name }))
    },
    isShown: (text: string) => screen.findByText(text),
    address: () => history.location.href,
  }
}

test('a record is opened by a link that keeps the rest of the address', async () => {
  const { click, isShown, address } = await visitsPage()
  expect(screen.getByRole('link', { name: 'visit A' }).getAttribute('href')).toBe('/?page=2&visit=A')
  await click('visit A')
  await isShown('A, no finding')
  expect(address()).toBe('/?page=2&visit=A')
})

test('back closes what was opened', async () => {
  const { click, isShown, history } = await visitsPage()
  await click('visit A')
  await isShown('A, no finding')
  history.back()
  await isShown('no visit, no finding')
})

test('back after closing leaves the list instead of opening the record again', async () => {
  const { click, isShown, history, address } = await visitsPage()
  await click('visit A')
  await isShown('A, no finding')
  await click('close visit')
  await isShown('no visit, no finding')
  expect(address()).toBe('/?page=2')
  history.back()
  await isShown('another page')
})

test('what a form opened once it was saved closes in the same way', async () => {
  const { click, isShown, history } = await visitsPage()
  await click('plan C')
  await isShown('C, no finding')
  await click('close visit')
  await isShown('no visit, no finding')
  history.back()
  await isShown('another page')
})

test('a record that was opened from another of its kind closes to the list', async () => {
  const { click, isShown, history } = await visitsPage()
  await click('visit A')
  await isShown('A, no finding')
  await click('visit B')
  await isShown('B, no finding')
  await click('close visit')
  await isShown('no visit, no finding')
  history.back()
  await isShown('another page')
})

test('back from a record that was opened from another of its kind shows the other', async () => {
  const { click, isShown, history } = await visitsPage()
  await click('visit A')
  await isShown('A, no finding')
  await click('visit B')
  await isShown('B, no finding')
  history.back()
  await isShown('A, no finding')
  await click('close visit')
  await isShown('no visit, no finding')
  history.back()
  await isShown('another page')
})

test('a record over another closes to the one below it, which then closes to the list', async () => {
  const { click, isShown, history } = await visitsPage()
  await click('visit A')
  await isShown('A, no finding')
  await click('finding F')
  await isShown('A, F')
  await click('close finding')
  await isShown('A, no finding')
  await click('close visit')
  await isShown('no visit, no finding')
  history.back()
  await isShown('another page')
})

test('the record below can be closed first', async () => {
  const { click, isShown, address } = await visitsPage()
  await click('visit A')
  await isShown('A, no finding')
  await click('finding F')
  await isShown('A, F')
  await click('close visit')
  await isShown('no visit, F')
  await click('close finding')
  await isShown('no visit, no finding')
  expect(address()).toBe('/?page=2')
})

test('a record whose link was followed from elsewhere leaves a clean address when it is closed, and back goes where one came from', async () => {
  const { click, isShown, history, address } = await visitsPage('/?page=2&visit=A')
  await isShown('A, no finding')
  await click('close visit')
  await isShown('no visit, no finding')
  expect(address()).toBe('/?page=2')
  history.back()
  await isShown('another page')
})

test('closing twice closes once', async () => {
  const { click, isShown, history } = await visitsPage()
  await click('visit A')
  await isShown('A, no finding')
  await click('finding F')
  await isShown('A, F')
  await click('close finding')
  await isShown('A, no finding')
  await click('close finding')
  await click('close visit')
  await isShown('no visit, no finding')
  history.back()
  await isShown('another page')
})
