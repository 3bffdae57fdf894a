// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import * as T from 'typebox'
import { expect, test } from 'vitest'
import { byId, object, route } from '#contract/route.ts'
import { useReply } from '../../client/reply.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'

const Unit = object({ name: T.String() })
const read = route({ method: 'GET', path: '/units/:id', gate: 'session', does: '', params: byId, reply: Unit })

function Page() {
  const [id, setId] = useState<string | null>(null)
  const reply = useReply(read, { params: { id: id ?? '' } }, { enabled: id !== null })
  return (
    <>
      <button type="button" onClick={() => setId('one')}>
        open one
      </button>
      <RecordDrawer isOpen={id !== null} title={(unit) => unit?.name ?? 'a unit'} reply={reply} onClose={() => setId(null)}>
        {({ name }) => <p>all about {name}</p>}
      </RecordDrawer>
    </>
  )
}

test('a drawer shows the outline of a record under a general title, then the record under its own', async () => {
  const held = Promise.withResolvers<{ name: string }>()
  const asked = fakeServer(on(read, () => held.promise))
  const { user } = await renderPage(<Page />)
  expect(asked).toEqual([])
  await user.click(screen.getByText('open one'))
  await screen.findByText('a unit')
  expect(document.querySelector('.ant-skeleton')).toBeTruthy()
  held.resolve({ name: 'Builders' })
  await screen.findByText('all about Builders')
  expect(screen.getByText('Builders')).toBeTruthy()
})
