import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How often a closing server looks for lines that have done their work meanwhile. */
const interval = 100

/**
 * A server that closes waits for its lines. Browsers open some before they need them, and one on which nothing was ever asked is not idle to
 * Node; others finish their answer only after the server has looked for idle ones. Answers how to let go of both until the server has closed.
 */
export function watchUnusedLines(server: Server): () => void {
  const unused = new Set<Socket>()
  server.on('connection', (line: Socket) => {
    unused.add(line)
    line.once('close', () => unused.delete(line))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  const letGo = () => {
    for (const line of unused) line.destroy()
    server.closeIdleConnections()
  }
  return () => {
    letGo()
    const looking = setInterval(letGo, interval)
    looking.unref()
    server.once('close', () => clearInterval(looking))
  }
}
