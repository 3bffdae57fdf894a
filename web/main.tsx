import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './look/mode.ts'
import './look/colour-weak.ts'
import './base.css'
import './look/layout.css'
import './look/pieces.css'
import './look/text.css'
import './plain/controls.css'
import './session/login.css'
import { prepareLanguage } from './client/language.ts'
import { readSession } from './client/session.ts'
import { App } from './router.tsx'

// Asked while the first page is still on its way; the guard waits for the same answer and reports a failure.
readSession().catch(() => null)

const place = document.getElementById('root')
const words = prepareLanguage()
if (place) {
  void words.then(() =>
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
