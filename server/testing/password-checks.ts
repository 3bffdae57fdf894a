import type * as Argon2 from '@node-rs/argon2'

/** What each check of a password cost: the parameters of the hash it was held against. Equal costs take equal time, on any machine. */
export const costs: string[] = []

/** For `vi.mock`: checks passwords as ever and notes what that cost. */
export const noting = (argon2: typeof Argon2): typeof Argon2 => ({
  ...argon2,
  verify: (hash, ...others) => {
    costs.push(String(hash).split('$').slice(1, 4).join(' '))
    return argon2.verify(hash, ...others)
  },
})
