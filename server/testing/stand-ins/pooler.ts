import { connect, createServer, type Socket } from 'node:net'

type Behaviour = {
  /** What a connection asks for when it begins does not reach the database. */
  dropsSettings?: boolean
  /** What is said through the database does not come back: the session that listens has gone on to somebody else. */
  dropsNotices?: boolean
  /** Told of everything that a pooler which hands sessions on does not bear. */
  onBreach?: (what: string) => void
}

/** Stands before the database and treats sessions as PgBouncer in transaction mode does. */
export async function openPooler(databaseUrl: string, { dropsSettings = false, dropsNotices = false, onBreach }: Behaviour) {
  const { port, hostname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((caller) => {
    const database = connect(Number(port), hostname)
    for (const socket of [caller, database]) sockets.add(socket.on('error', () => {}))
    caller.once('data', (startup: Buffer) => {
      database.write(dropsSettings ? withoutSettings(startup) : startup)
      caller.pipe(database)
      if (onBreach) watchForBreaches(caller, startup, onBreach)
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

/** Notices have the letter A. */
const dropNotices = (database: Socket, caller: Socket) =>
  readMessages(database, (letter, message) => {
    if (letter !== 'A') caller.write(message)
  })

/** Every message but the first begins with a letter and its length. */
function readMessages(from: Socket, read: (letter: string, message: Buffer) => void) {
  let waiting: Buffer = Buffer.alloc(0)
  from.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk as Buffer]) // no encoding is set
    while (waiting.length >= 5 && waiting.length > waiting.readInt32BE(1)) {
      const end = 1 + waiting.readInt32BE(1)
      read(String.fromCharCode(waiting[0] ?? 0), waiting.subarray(0, end))
      waiting = waiting.subarray(end)
    }
  })
}

/** What lives on in a session after the transaction that said it. */
const ofSession =
  /^\s*(listen|unlisten|prepare|discard|reset|set\s+(?!local|transaction)|create\s+temp)|pg_(try_)?advisory_(lock|unlock)|with\s+hold|set_config\([^)]*false\s*\)/i

function watchForBreaches(caller: Socket, startup: Buffer, onBreach: (what: string) => void) {
  const names = startup
    .subarray(8)
    .toString()
    .split('\0')
    .filter((_, place) => place % 2 === 0)
  for (const name of names)
    if (!['user', 'database', 'client_encoding', 'application_name', ''].includes(name)) onBreach(`asks for ${name}`)
  readMessages(caller, (letter, message) => {
    const words = message.subarray(5).toString().split('\0')
    const [name = '', statement = ''] = letter === 'P' ? words : ['', letter === 'Q' ? words[0] : '']
    if (name !== '') onBreach(`names the statement ${statement}`)
    if (ofSession.test(statement)) onBreach(statement)
  })
}
