import argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

/**
 * What the checks of passwords cost during `work`: the parameters of every hash one was held against. Equal costs take equal
 * time, on any machine.
 */
export async function costsOf(work: () => Promise<unknown>): Promise<string[]> {
  const verify = vi.spyOn(argon2, 'verify')
  try {
    await work()
    return verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '))
  } finally {
    verify.mockRestore()
  }
}
