import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'

/** For files whose tests are about a pause: time stands still, except for what `rest` lets pass. */
export function stopTime() {
  beforeEach(() => {
    vi.useFakeTimers()
    // The testing library waits for a timer after each act of its user, and knows only by this name how to let it ring.
    vi.stubGlobal('jest', { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  return {
    rest: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    typist: () => userEvent.setup({ delay: null }),
  }
}
