import { connect, createServer, type Socket } from 'node:net'

type Behaviour = {
  /** What a connection asks for when it begins does not reach the database. */
  dropsSettings?: boolean
  /** What is said through the database does not come back: the session that listens has gone on to somebody else. */
  dropsNotices?: boolean
}

/** Stands before the database and treats sessions as PgBouncer in transaction mode does. */
export async function openPooler(databaseUrl: string, { dropsSettings = false, dropsNotices = false }: Behaviour) {
  const { port, hostname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((caller) => {
    const database = connect(Number(port), hostname)
    for (const socket of [caller, database]) sockets.add(socket.on('error', () => {}))
    caller.once('data', (startup: Buffer) => {
      database.write(dropsSettings ? withoutSettings(startup) : startup)
      caller.pipe(database)
    })
    if (dropsNotices) dropNotices(database, caller)
    else database.pipe(caller)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const own = new URL(databaseUrl)
  own.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: own.href,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** The first message: its length, the protocol, then names and values, each with a zero behind it. */
function withoutSettings(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString().split('\0')
  const kept = ['user', 'database', 'client_encoding'].flatMap((name) => {
    const place = words.indexOf(name)
    return place < 0 ? [] : [name, words[place + 1] ?? '']
  })
  const content = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + content.length, 0)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, content])
}

/** Every later message begins with a letter and its length; a notice has the letter A. */
function dropNotices(database: Socket, caller: Socket) {
  let waiting: Buffer = Buffer.alloc(0)
  database.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk as Buffer]) // no encoding is set
    while (waiting.length >= 5 && waiting.length > waiting.readInt32BE(1)) {
      const end = 1 + waiting.readInt32BE(1)
      if (waiting[0] !== 'A'.charCodeAt(0)) caller.write(waiting.subarray(0, end))
      waiting = waiting.subarray(end)
    }
  })
}
