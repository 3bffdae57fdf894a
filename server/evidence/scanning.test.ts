import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filingDriver, pdf } from '../projects/testing.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const virus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'
let folder: string
let socket: string
let scanner: Server
let testServer: TestServer
let drive: ReturnType<typeof filingDriver>
/** What the scanner was given to look at, and what it says instead of a verdict. */
const scanned: Buffer[] = []
let complaint: string | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanner-'))
  socket = join(folder, 'clamd.ctl')
  scanner = createServer((caller) => void answer(caller))
  await new Promise<void>((resolve) => {
    scanner.listen(socket, resolve)
  })
  testServer = await openTestServer({ CLAMAV_SOCKET: socket })
  drive = filingDriver(testServer, { filer: await testServer.signIn('filer') })
})
afterAll(async () => {
  await testServer.close()
  scanner.close()
  await rm(folder, { recursive: true, force: true })
})

/** As much of clamd as is needed: INSTREAM, pieces with their length, and a verdict. */
async function answer(caller: Socket) {
  let held = Buffer.alloc(0)
  const command = 'zINSTREAM\0'
  const content: Buffer[] = []
  for await (const piece of caller) {
    held = Buffer.concat([held, piece])
    if (content.length === 0 && held.subarray(0, command.length).toString() === command) {
      held = held.subarray(command.length)
      content.push(Buffer.alloc(0))
    }
    while (content.length > 0 && held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
      const length = held.readUInt32BE()
      content.push(held.subarray(4, 4 + length))
      held = held.subarray(4 + length)
      if (length === 0) {
        const file = Buffer.concat(content)
        scanned.push(file)
        return void caller.end(`${complaint ?? (file.includes(virus) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')}\0`)
      }
    }
  }
}

const upload = async (content: Buffer) =>
  drive.upload('filer', await drive.draft('filer'), 'PROJECT_GENERATION_BASIS_FILE', 'filing', content)

test('every byte of an upload passes the scanner before it is taken', async () => {
  const large = Buffer.concat([pdf('large'), Buffer.alloc(3_000_000, 7)])
  expect((await upload(large)).status).toBe(200)
  expect(scanned.at(-1)?.equals(large)).toBe(true)
})

test('what the scanner objects to is refused and not kept', async () => {
  const { status, body } = await upload(pdf(virus))
  expect([status, body.code]).toEqual([422, 'file.infected'])
  expect(await testServer.db`select from announced_content`).toHaveLength(0)
})

test('while the scanner complains or is away nothing is taken', async () => {
  complaint = 'INSTREAM size limit exceeded. ERROR'
  expect(await upload(pdf('complaint'))).toMatchObject({
    status: 503,
    body: { code: 'file.scanner-away' },
    headers: { 'retry-after': '10' },
  })
  complaint = null
  expect((await upload(pdf('complaint'))).status).toBe(200)
  await new Promise((resolve) => {
    scanner.close(resolve)
  })
  expect(await upload(pdf('away'))).toMatchObject({ status: 503, body: { code: 'file.scanner-away' } })
})
