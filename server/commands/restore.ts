import { resolve } from 'node:path'
import { restoreInWords } from '../audit/fault-words.ts'
import { BackupRefused, inWords } from '../backup/refusals.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { requireSharedParts } from '../first-data/shared-parts.ts'
import { contentInWords } from './backup-words.ts'

try {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new BackupRefused('no-file')
  const config = readConfig(process.env)
  requireSharedParts(config)
  const began = Date.now()
  const { manifest, restored } = await restoreBackup({ config, file: resolve(process.env.INIT_CWD ?? '.', given) })
  console.log(
    [
      ...contentInWords(manifest),
      `All of it was restored and verified in ${Math.round((Date.now() - began) / 1000)} s.`,
      restoreInWords(restored.epoch),
      'Nobody is signed in, and reminders, escalations, publications and backups by schedule are off. An administrator of the top region switches',
      'them on under System settings → Supervision management → Audit trail, when this installation takes the place of the old one.',
    ].join('\n'),
  )
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
