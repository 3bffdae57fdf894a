import { createServer } from 'node:net'
import { type Addresses, addressesOf, createCluster, ensureDatabase, isCreated, readPasswords, repairCluster } from './creation.ts'
import { findPlace, type Place } from './place.ts'
import { disownStranger, end, lastLines, launch, runningPostmaster } from './postmaster.ts'
import { createKeeper } from './revival.ts'

export type Embedded = {
  addresses: Addresses
  /** From now on it is started again whenever it ends by itself; before, during a start, somebody should rather read why it ended. */
  keepRunning: () => void
  /** The end of its log. */
  lastWords: () => Promise<string>
  stop: () => Promise<void>
}

type Options = {
  /** The data folder of the platform; the cluster is `postgres` inside it. */
  folder: string
  log?: (message: string) => void
  /** Called when PostgreSQL has ended without having been asked to and cannot be started again. */
  onLost?: (message: string) => void
  /** What is waited before each try to start it again. */
  pauses?: readonly number[]
  settings?: Readonly<Record<string, string>>
  /** Where root keeps what must lie outside a closed home. */
  refuge?: string
}

/** Sized for a machine with one or two gigabytes that runs everything. */
const ordinarySettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // their paths are limited to 107 bytes, data folders are not
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  log_checkpoints: 'off',
  log_min_messages: 'log', // the application reports its own errors; a second copy would spread people's data
}

/** Starts the PostgreSQL that came with the packages. One caller per folder: whoever calls holds the folder's claim. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { onLost = () => {}, log = () => {}, pauses } = options
  const settings = { ...ordinarySettings, ...options.settings }
  const place = await placeFor(options)
  await endAbandoned(place)
  await (isCreated(place) ? repairCluster(place) : createCluster(place))
  const { child, port } = await launchOnFreePort(place, settings)
  const { keepRunning, stop } = createKeeper({ place, launched: { port, settings }, child, log, onLost, ...(pauses && { pauses }) })
  try {
    const access = { port, passwords: await readPasswords(place) }
    await ensureDatabase(access)
    return { addresses: addressesOf(access), keepRunning, lastWords: () => lastLines(place.logFile), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where the PostgreSQL is reached that a running server has started for this folder. */
export async function embeddedAddresses(options: Pick<Options, 'folder'>): Promise<Addresses | null> {
  const place = await placeFor(options)
  const running = await runningPostmaster(place)
  return running && addressesOf({ port: running.port, passwords: await readPasswords(place) })
}

/** Ends the PostgreSQL a killed process has left behind in a folder. */
export const stopAbandoned = async (options: Pick<Options, 'folder'>) => endAbandoned(await placeFor(options))

const placeFor = ({ folder, refuge = '/var/lib/project-supervision', log = () => {} }: Options) => findPlace({ folder, refuge, log })

/** A server killed without warning leaves its PostgreSQL behind. Ending it properly takes a moment and leads to one known state. */
async function endAbandoned(place: Place) {
  const abandoned = await runningPostmaster(place)
  await (abandoned ? end(abandoned.pid, place) : disownStranger(place))
}

/** Between finding a free port and using it another program may take it, so this is tried more than once. */
async function launchOnFreePort(place: Place, settings: Readonly<Record<string, string>>, attempts = 3) {
  const port = await freePort()
  try {
    return { port, child: await launch(place, { port, settings }) }
  } catch (error) {
    if (attempts === 1 || !String(error).includes('could not create any TCP/IP sockets')) throw error
    return launchOnFreePort(place, settings, attempts - 1)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
