import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Identity numbers and the like are sealed with AES-256-GCM: version, nonce, tag, then the text. */
export type Encryption = {
  seal: (plain: string) => Buffer
  open: (sealed: Buffer) => string
  /** A further secret for another purpose, from the same key. */
  derive: (purpose: string) => Buffer
}

const formatVersion = 1

export function createEncryption(config: Pick<Config, 'encryptionKey' | 'dataFolder'>): Encryption {
  const key = config.encryptionKey ?? keyIn(config.dataFolder)
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)),
    seal: (plain) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([formatVersion]), nonce, cipher.getAuthTag(), content])
    },
    open: (sealed) => {
      // Without the length a tag cut short would be compared as far as it goes.
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13), { authTagLength: 16 })
      decipher.setAuthTag(sealed.subarray(13, 29))
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
    },
  }
}

/** Made once per data folder; several processes on one database share `ENCRYPTION_KEY` instead. */
function keyIn(dataFolder: string): Buffer {
  const file = join(dataFolder, 'encryption.key')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}
