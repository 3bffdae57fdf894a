import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchUnusedLines } from './unused-lines.ts'

test('a server that closes cuts the lines on which nothing was asked, and lets the others finish', async () => {
  const server = createServer()
  const cut = watchUnusedLines(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const unused = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const asking = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  const [, response] = await once(server, 'request')
  const closed = once(server, 'close')
  const ended = once(unused, 'close')
  server.close()
  cut()
  await ended
  response.end('done')
  expect(await (await asking).text()).toBe('done')
  await closed
})
