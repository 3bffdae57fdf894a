import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchUnusedLines } from './unused-lines.ts'

/** Far longer than any test: whoever waits for a line to time out does not come to an end. */
const never = 3_600_000

test('a server that closes lets go of lines on which nothing was asked, and of the others once they have their answer', async () => {
  const server = createServer({ keepAliveTimeout: never, headersTimeout: never, requestTimeout: never })
  const letGo = watchUnusedLines(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  connect(port, '127.0.0.1').on('error', () => {})
  await once(server, 'connection')
  const asking = connect(port, '127.0.0.1').on('error', () => {})
  asking.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const [, response] = await once(server, 'request')
  const closed = once(server, 'close')
  // Closed without looking for idle lines, as if this one had become idle only afterwards.
  Object.assign(server, { closeIdleConnections: () => {} })
  server.close()
  Reflect.deleteProperty(server, 'closeIdleConnections')
  letGo()
  const answer = once(asking, 'data')
  response.end('done')
  expect(String(await answer)).toContain('done')
  await closed
})
