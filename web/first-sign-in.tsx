import { type ComponentType, useEffect, useState } from 'react'
import { ownPath } from '#domain/people/own-path.ts'
import { basePath } from './client/address/base-path.ts'
import { readPairs } from './client/address/query-string.ts'
import { usePageTitle } from './client/address/title.ts'
import { loadChunk } from './client/loading/load-chunk.ts'
import { LoginPage } from './session/LoginPage.tsx'

const loadRouter = () => loadChunk(() => import('./router.tsx'))

/** The sign-in page of somebody who begins there, without the router. That and what comes after it are fetched while they type. */
export function FirstSignIn() {
  const [Inside, setInside] = useState<ComponentType | null>(null)
  return Inside ? <Inside /> : <SignIn onOpened={(App) => setInside(() => App)} />
}

function SignIn({ onOpened }: { onOpened: (App: ComponentType) => void }) {
  const asked = readPairs(window.location.search)
  const { redirect } = asked
  usePageTitle('/user/login')
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void loadRouter().then(
          ({ fetchAhead }) => fetchAhead(),
          () => null,
        ),
      1500,
    )
    return () => clearTimeout(timer)
  }, [])

  const goInside = async () => {
    try {
      const { App, open } = await loadRouter()
      await open(redirect)
      onOpened(App)
    } catch {
      // What did not come may come with a page of its own, which also knows how to tell.
      window.location.assign(basePath() + (ownPath(redirect) ?? '/').slice(1))
    }
  }
  return <LoginPage asked={asked} onSignedIn={goInside} />
}
