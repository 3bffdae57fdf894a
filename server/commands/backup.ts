import { resolve } from 'node:path'
import { createBackup } from '../backup/create.ts'
import { BackupRefused, inWords } from '../backup/refusals.ts'
import { recordBackup, targetIn } from '../backup/schedule.ts'
import { requireSharedParts } from '../first-data/shared-parts.ts'
import { contentInWords, sizeInWords } from './backup-words.ts'
import { withDatabase } from './with-database.ts'

const began = Date.now()
const [given] = process.argv.slice(2)
const { file, bytes, manifest } = await withDatabase(
  async (db, config) => {
    requireSharedParts(config)
    const place = given === undefined ? config.backupFolder : resolve(process.env.INIT_CWD ?? '.', given)
    if (place === null) throw new BackupRefused('no-target')
    const backup = await createBackup({ db, config, target: await targetIn(place, config, { folderOnly: given === undefined }) })
    await recordBackup(db, backup)
    return backup
  },
  { connections: 3, inWords },
)
console.log(
  [...contentInWords(manifest), `${file}: ${sizeInWords(bytes)}, made in ${Math.round((Date.now() - began) / 1000)} s.`].join('\n'),
)
