import { Refusal } from '#contract/errors.ts'
import type { Encryption } from '../encryption.ts'
import type { Outward } from '../outward/destination.ts'
import { openGateway, openHook } from './http.ts'
import { openMail } from './mail.ts'
import type { Sender } from './sender.ts'
import type { KeptChannel } from './store.ts'

export type Sending = { encryption: Encryption; outward: Outward; now?: () => Date }

/** Opens a channel for some messages. Where it leads inside, or nowhere, every message is answered with that. */
export async function openChannel(sending: Sending, channel: KeptChannel): Promise<Sender> {
  try {
    return await open(sending, channel)
  } catch (error) {
    const answer = error instanceof Refusal ? `${error.code} ${error.facts.host}` : String((error as Error).message)
    return { send: async () => ({ delivered: false, isAway: true, answer }), close: () => {} }
  }
}

async function open({ encryption, outward, now = () => new Date() }: Sending, { settings, secret: sealed }: KeptChannel): Promise<Sender> {
  const secret = sealed && encryption.open(sealed)
  const { mail, http, hook } = settings
  if (mail) return openMail(outward, mail, secret)
  if (http) return openGateway(outward, http, secret, now)
  if (hook) return openHook(outward, hook, secret, now)
  throw new Error('This channel has no settings.')
}
