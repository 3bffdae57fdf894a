import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A door in front of the database that can be shut, so that it seems away, and opened again at the same address. Whether the database could
 * secure a line it answers itself: then no test depends on how soon a busy machine does.
 */
export async function openDoor(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const pairs: { caller: Socket; database: Socket }[] = []
  let silent = false
  let isOpen = true
  let refused = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((caller) => {
    keep(caller)
    if (!isOpen) {
      refused += 1
      return void caller.resetAndDestroy()
    }
    if (silent) return
    caller.once('data', (words) => (isQuestion(words) ? caller.write('N') : passOn(caller, words)))
  })
  const passOn = (caller: Socket, words: Buffer) => {
    const database = connect(Number(target.port), target.hostname)
    keep(database)
    pairs.push({ caller, database })
    database.write(words)
    caller.pipe(database).pipe(caller)
    caller.on('close', () => database.destroy())
    database.on('close', () => caller.destroy())
  }
  const url = new URL(databaseUrl)
  url.port = String(await listen(server))
  const shut = () => {
    isOpen = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    shut,
    /** How many came to the shut door. */
    refused: () => refused,
    open: (how: { silent?: boolean } = {}) => {
      silent = how.silent ?? false
      isOpen = true
    },
    /** What is said to the database on connections that live stays unheard until they are thawed. */
    freeze: () => {
      for (const { caller, database } of pairs) caller.unpipe(database)
    },
    thaw: () => {
      for (const { caller, database } of pairs) caller.pipe(database)
    },
    close: () => {
      shut()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

const isQuestion = (words: Buffer) => words.length === 8 && words.readUInt32BE(4) === 80_877_103

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
