import { afterAll, vi } from 'vitest'

// A page is opened for many test files. What is ours each of them loads anew, so that nothing is remembered; packages stay loaded.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.localStorage.clear()
  window.sessionStorage.clear()
  document.body.replaceChildren()
  for (const { attributes } of [document.documentElement, document.body])
    for (const { name, ownerElement } of [...attributes]) ownerElement?.removeAttribute(name)
})
