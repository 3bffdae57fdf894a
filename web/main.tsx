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
import { sayInDocument } from './client/language.ts'
import { readSession } from './client/session.ts'
import { App } from './router.tsx'

sayInDocument()
// Asked while the first page is still on its way; the guard waits for the same answer and reports a failure.
readSession().catch(() => null)

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
