import { createTransport } from 'nodemailer'
import type { MailSettings } from '#contract/channels.ts'
import { destinationOf, type Outward } from '../outward/destination.ts'
import type { Delivery, Message, Sender } from './sender.ts'

const patience = 15_000

/** A line to a mail server, kept for the messages of one round. */
export async function openMail(outward: Outward, settings: MailSettings, secret: string | null): Promise<Sender> {
  const { host, port, tls, username, sender, senderName } = settings
  const { address } = await destinationOf(outward, host, port)
  const line = createTransport({
    pool: true,
    maxConnections: 1,
    host: address,
    port,
    servername: host,
    secure: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: { servername: host },
    ...(username !== '' && { auth: { user: username, pass: secret ?? '' } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = ({ id, to, subject, text, html }: Message): Promise<Delivery> =>
    line
      .sendMail({
        from: { name: senderName, address: sender },
        to,
        subject,
        text,
        html,
        // The same for every attempt: a mail server can tell a repeated one.
        messageId: `<${id}@${sender.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .then(({ response }) => ({ delivered: true, answer: String(response) }), refusalOf)
  return { send, close: () => line.close() }
}

type MailError = Error & { code?: string; response?: string }

/** A message or its recipient was refused, or nothing at all can be sent there at present. */
function refusalOf(error: MailError): Delivery {
  const isOfMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return { delivered: false, isAway: !isOfMessage, answer: error.response ?? error.message }
}
