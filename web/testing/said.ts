import { screen } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits for words that a screen reader reads out by itself, wherever its reader is. */
export async function said(words: string): Promise<void> {
  const shown = await screen.findByText(words)
  expect(shown.closest('[role="alert"], [role="status"], [aria-live]'), words).not.toBeNull()
}
