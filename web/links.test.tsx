import { Link } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { screenPath } from './client/screen-path.ts'
import type {} from './router.tsx'

// The compiler is the test: an error that is expected here and not found is one.
const links = () => [
  <Link key="screen" to="/zcfg" />,
  <Link key="record" to="/v2/project/$id" params={{ id: '1' }} />,
  // @ts-expect-error: no screen has this address
  <Link key="unknown" to="/zcgf" />,
  // @ts-expect-error: a filing is opened by its id
  <Link key="missing" to="/v2/project/$id" />,
  // @ts-expect-error: a filing has no such parameter
  <Link key="wrong" to="/v2/project/$id" params={{ number: '1' }} />,
  // @ts-expect-error: no screen has this address
  screenPath('/v2/projects', {}),
]

test('the address of a filing is made from its id', () => {
  expect(screenPath('/v2/project/:id', { id: 'a b' })).toBe('/v2/project/a%20b')
  expect(links).toBeTypeOf('function')
})
