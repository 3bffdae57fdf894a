import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type DeliveryServices, deliverWaiting } from '../../channels/delivery.ts'
import type { Config } from '../../config.ts'
import { createEncryption } from '../../encryption.ts'
import type { TestServer } from '../test-server.ts'

export type Mail = { to: string; user: string | null; source: string }

/** A real mail server on this machine, which keeps what it is given. `refuses` names recipients it does not know. */
export async function openPostOffice({ password, port = 0 }: { password?: string; port?: number } = {}) {
  const mails: Mail[] = []
  const refuses = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password: given }, _session, done) =>
      given === password ? done(null, { user: username ?? '' }) : done(new Error('Invalid username or password')),
    onRcptTo: ({ address }, _session, done) => done(refuses.has(address) ? new Error('No such person here') : undefined),
    onData: (stream, { envelope, user }, done) =>
      void text(stream).then((source) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), user: user ? String(user) : null, source })
        done()
      }),
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    mails,
    refuses,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** What a mail says, without the wrapping of its lines. */
export function readMail(mail: Mail | undefined): { subject: string; text: string; html: string } {
  const source = mail?.source ?? ''
  const [head = ''] = source.split('\r\n\r\n')
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? ''
  const part = (type: string) => {
    const [, encoding = '', body = ''] =
      new RegExp(`Content-Type: ${type}[\\s\\S]*?Content-Transfer-Encoding: (\\S+)[\\s\\S]*?\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`).exec(
        source,
      ) ?? []
    return decoded(encoding, body)
  }
  return { subject: decodedWords(subject), text: part('text/plain'), html: part('text/html') }
}

function decoded(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return bytesOf(body.replace(/=\r\n/g, ''))
}

const bytesOf = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decodedWords = (text: string) =>
  text
    .replace(/\?=\r\n\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString('utf8') : bytesOf(body.replace(/_/g, ' ')),
    )

export const servicesOf = ({ db, config }: TestServer, more: Partial<DeliveryServices> = {}): DeliveryServices => ({
  db,
  encryption: createEncryption(config as Config),
  outward: { allowed: config.outwardHosts },
  publicUrl: config.publicUrl,
  ...more,
})

/** Everything that waits becomes due and is sent, as if its time had come. */
export async function deliverNow(testServer: TestServer, more: Partial<DeliveryServices> = {}) {
  await testServer.db`update channel set paused_until = null`
  await testServer.db`update outbox set due_at = now() where state = 'waiting'`
  await deliverWaiting(servicesOf(testServer, more))
}
