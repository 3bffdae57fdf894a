import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers open lines before they need them. One on which nothing was ever asked is not idle to Node, and a server that closes would wait for
 * it until it times out. Answers how to cut them.
 */
export function watchUnusedLines(server: Server): () => void {
  const unused = new Set<Socket>()
  server.on('connection', (line: Socket) => {
    unused.add(line)
    line.once('close', () => unused.delete(line))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return () => {
    for (const line of unused) line.destroy()
  }
}
