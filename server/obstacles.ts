import { ConfigError } from './config.ts'
import { DatabaseUnusable } from './database/check.ts'
import { isDiskFull } from './database/errors.ts'
import { FolderInUse } from './embedded/claim.ts'

/** What keeps the server from running, in words for the person who started it. */
export function explain(reason: unknown): string {
  if (reason instanceof Error && hasNoRoom(reason)) return noRoom
  if (reason instanceof ConfigError || reason instanceof DatabaseUnusable) return reason.message
  if (reason instanceof FolderInUse) return alreadyRunning(reason)
  if (!(reason instanceof Error)) return String(reason)
  const { code = '', port, path } = reason as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to a free one, for example PORT=9093 npm start.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine cannot listen on that address (${code}). Set HOST.`
  if (code === 'EACCES' && port) return `This account may not open port ${port}. Set PORT to 1024 or higher.`
  if (noEntry.has(code) && path) return `${path} cannot be used (${code}). Start as its owner, or set DATA_FOLDER to another folder.`
  return reason.stack ?? reason.message
}

const noEntry = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** PostgreSQL and its set-up say it in their own words, which we take from their output. */
const hasNoRoom = (reason: Error) =>
  isDiskFull(reason) || /No space left on device|Disk quota exceeded|Check free disk space/.test(reason.message)
const noRoom =
  'The disk is full, so that the server cannot start. Nothing was lost: make room and start again, or set DATA_FOLDER to a folder on another disk.'

const alreadyRunning = ({ folder, holder }: FolderInUse) =>
  `The server is already running${holder ? `: process ${holder.pid}, ${holder.address}` : ''}\n` +
  `It uses the data folder ${folder}. Stop it first, or set DATA_FOLDER and PORT to start another one beside it.`
