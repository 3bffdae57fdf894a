import { Link, useNavigate } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { useChoice } from './client/address/choice.ts'
import { useOpened } from './client/address/opened.ts'
import { usePairs } from './client/address/pairs.ts'
import { readPairs } from './client/address/query-string.ts'
import { asAddress, screenPath } from './client/address/screen-path.ts'
import type {} from './router.tsx'

// The compiler is the test: an error that is expected here and not found is one.
const links = () => [
  <Link key="screen" to="/zcfg" />,
  <Link key="record" to="/v2/project/$id" params={{ id: '1' }} />,
  // @ts-expect-error: no screen has this address
  <Link key="unknown" to="/zcgf" />,
  // @ts-expect-error: nor this one, before it is filled in
  <Link key="unfilled" to="/v2/project/:id" />,
  // @ts-expect-error: a filing is opened by its id
  <Link key="missing" to="/v2/project/$id" />,
  // @ts-expect-error: a filing has no such parameter
  <Link key="wrong" to="/v2/project/$id" params={{ number: '1' }} />,
  // @ts-expect-error: no screen has this address
  screenPath('/v2/projects', {}),
]

const questions = () => [
  <Link key="tab" to="/v2/project" search={{ tab: 'supervision', view: 'findings', state: 'open', page: 2 }} />,
  <Link key="record" to={screenPath('/v2/project/:id', { id: '1' })} search={{ tab: 'risk', alert: '2' }} />,
  <Link key="server" to={asAddress('/v2/project?tab=risk')} search={readPairs('?tab=risk')} />,
  // @ts-expect-error: the policies know no such name
  <Link key="name" to="/zcfg" search={{ polcy: '1' }} />,
  // @ts-expect-error: the list of filings has no such tab
  <Link key="word" to="/v2/project" search={{ tab: 'risk' }} />,
  // @ts-expect-error: a filing that is filled in has none either
  <Link key="filled" to={screenPath('/v2/project/:id', { id: '1' })} search={{ tab: 'queue' }} />,
  // @ts-expect-error: nor has it the filters of a list
  <Link key="filter" to="/v2/project/$id" params={{ id: '1' }} search={{ state: 'draft' }} />,
  // @ts-expect-error: no screen knows the name
  <Link key="here" to="." search={{ tabb: 'queue' }} />,
  // @ts-expect-error: no filing is in such a state
  () => useNavigate()({ to: '/v2/project', search: { state: ['finished'] } }),
]

const Reading = () => {
  const word: string | string[] | undefined = usePairs<'/zcfg'>().policy
  // @ts-expect-error: the policies know no such name
  const unknown = usePairs<'/zcfg'>().alert
  // @ts-expect-error: no screen has such a view
  const [view] = useChoice('view', ['moth'])
  // @ts-expect-error: no screen knows the name
  const { opened } = useOpened('vist')
  return [word, unknown, view, opened]
}

test('the address of a filing is made from its id', () => {
  expect(screenPath('/v2/project/:id', { id: 'a b' })).toBe('/v2/project/a%20b')
  for (const checked of [links, questions, Reading]) expect(checked).toBeTypeOf('function')
})
