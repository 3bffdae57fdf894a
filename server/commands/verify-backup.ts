import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupRefused, inWords } from '../backup/refusals.ts'
import { openVerified } from '../backup/verify.ts'
import { readConfig } from '../config.ts'
import { createEncryption } from '../encryption.ts'
import { contentInWords } from './backup-words.ts'

// Reads a whole backup, without any database. Where the key of its installation is, also whether that installation made it.
try {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new BackupRefused('no-file')
  const config = readConfig(process.env)
  const hasKey = config.encryptionKey !== null || existsSync(join(config.dataFolder, 'encryption.key'))
  const { archive, manifest } = await openVerified(resolve(process.env.INIT_CWD ?? '.', given), hasKey ? createEncryption(config) : null)
  await archive.close()
  const signature = hasKey
    ? 'The backup is whole, and this installation made it.'
    : 'The backup is whole. Without its key nobody can tell who made it.'
  console.log([...contentInWords(manifest), signature].join('\n'))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
