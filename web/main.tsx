import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './look/mode.ts'
import './look/colour-weak.ts'
import './base.css'
import './look/print.css'
import './look/layout.css'
import './look/pieces.css'
import './look/text.css'
import './plain/controls.css'
import './session/login.css'
import { basePath } from './client/address/base-path.ts'
import { prepareLanguage } from './client/language.ts'
import { readSession } from './client/session.ts'
import { lazy } from './lazy.tsx'

// Asked while the first page is still on its way; whoever waits for the same answer reports a failure.
const isNobodyHere = readSession().then(
  ({ me }) => me === null,
  () => false,
)

/** Sign-in does without the router. Whoever has a session already, or gets no answer, goes on to the pages that have one. */
const FirstPage = lazy(async () => {
  if (window.location.pathname === `${basePath()}user/login`) {
    const [{ FirstSignIn }, isNew] = await Promise.all([import('./first-sign-in.tsx'), isNobodyHere])
    if (isNew) return FirstSignIn
  }
  return (await import('./router.tsx')).App
})

const place = document.getElementById('root')
if (place) {
  // Drawn once it is there: in place of something shown first React would hold it back for a moment. And in slices, so that a slow telephone
  // stays responsive meanwhile.
  void Promise.all([prepareLanguage(), FirstPage.preload()]).then(() =>
    startTransition(() =>
      createRoot(place).render(
        <StrictMode>
          <Suspense>
            <FirstPage />
          </Suspense>
        </StrictMode>,
      ),
    ),
  )
}
