import { connect, type Socket } from 'node:net'

export type Request = { method: 'GET' | 'POST'; path: string; cookie: string; body?: unknown }
export type Load = { connections: number; rate: number; p50: number; p95: number; p99: number; requests: number; failures: number }

type Terms = { port: number; connections: number; seconds: number; next: () => Request | null }

/**
 * Keeps so many connections busy for so long, each with one request at a time, and says how fast the answers came. Written on bare sockets:
 * a comfortable client would take the processor from the server it measures.
 */
export async function load({ port, connections, seconds, next }: Terms): Promise<Load> {
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const keepAsking = async () => {
    const line = await open(port)
    for (let request = next(); request && performance.now() < until; request = next()) {
      const asked = performance.now()
      const status = await line.ask(textOf(request))
      times.push(performance.now() - asked)
      if (status !== 200) failures += 1
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  const took = (performance.now() - began) / 1000
  times.sort((one, other) => one - other)
  const quantile = (share: number) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1))
  const percentiles = { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }
  return { connections, rate: Math.round(times.length / took), ...percentiles, requests: times.length, failures }
}

function textOf({ method, path, cookie, body }: Request): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const type = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n${type}\r\n${content}`
}

async function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  return { ask: (text: string) => answerTo(socket, text), close: () => socket.destroy() }
}

/** The status of an answer that says how long it is. */
function answerTo(socket: Socket, text: string): Promise<number> {
  return new Promise((done, fail) => {
    let head = ''
    let missing = -1
    const read = (chunk: Buffer) => {
      if (missing >= 0) missing -= chunk.length
      else {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4)
      }
      if (missing > 0) return
      socket.off('data', read).off('error', fail)
      done(Number(head.slice(9, 12)))
    }
    socket.on('data', read).on('error', fail)
    socket.write(text)
  })
}
