import { Link } from '@tanstack/react-router'
import type { Authority } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import type { Screen } from '#contract/screens.ts'
import { asAddress } from './client/address/screen-path.ts'
import { useLabel, useTexts } from './client/language.ts'
import { Notice } from './missing-part.tsx'
import { texts } from './texts.ts'

/** Level one of three: nobody is signed in, so there is no shell to show it in. */
export function NotFoundOutside() {
  const words = useTexts(texts)
  return (
    <main>
      <Notice
        mark="404"
        title={words.notFound}
        alone
        actions={
          <Link className="plain-button primary" to="/user/login">
            {words.toSignIn}
          </Link>
        }
      >
        <p>{words.notFoundOutside}</p>
      </Notice>
    </main>
  )
}

/** Level two: inside the shell, with its menu at hand. */
export function NotFoundInside() {
  const words = useTexts(texts)
  return (
    <Notice mark="404" title={words.notFound} actions={<HomeLink />}>
      <p>{words.notFoundInside}</p>
    </Notice>
  )
}

/** Level three: inside a group, whose breadcrumb stays. */
export function NotFoundInGroup({ group }: { group: Screen }) {
  const words = useTexts(texts)
  const name = useLabel()(group.label)
  return (
    <Notice
      mark="404"
      title={words.notFound}
      actions={
        <>
          <Link className="plain-button primary" to={asAddress(group.path)}>
            {words.toGroup(name)}
          </Link>
          <HomeLink secondary />
        </>
      }
    >
      <p>{words.notFoundInGroup(name)}</p>
    </Notice>
  )
}

export function Forbidden({ missing }: { missing: readonly Authority[] }) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  return (
    <Notice mark="403" title={words.forbidden} actions={<HomeLink />}>
      <p>{missing.length > 1 ? words.needsOneOf : words.needs}</p>
      <ul className="below-16 ruled">
        {missing.map((authority) => (
          <li key={authority}>
            {names[authority]} <code className="code">{authority}</code>
          </li>
        ))}
      </ul>
      <p>{words.whoGrants}</p>
    </Notice>
  )
}

/** The server did not say who is signed in, or the page itself broke. */
export function BrokenNotice({ unreachable, onRetry }: { unreachable: boolean; onRetry: () => void }) {
  const words = useTexts(texts)
  return (
    <Notice
      mark={words.loadingMark}
      title={unreachable ? words.unreachable : words.broken}
      actions={
        <button type="button" className="plain-button primary" onClick={onRetry}>
          {unreachable ? words.retry : words.reload}
        </button>
      }
    >
      <p>{unreachable ? words.unreachableWhy : words.brokenWhy}</p>
    </Notice>
  )
}

function HomeLink({ secondary }: { secondary?: boolean }) {
  const words = useTexts(texts)
  return (
    <Link className={secondary ? 'plain-button' : 'plain-button primary'} to="/">
      {words.toHome}
    </Link>
  )
}
