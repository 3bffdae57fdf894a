/** What is sent, in its reader's language. The id is the same for every attempt. */
export type Message = { id: string; to: string; subject: string; text: string; html: string; link: string | null }

/** What the other side answered. `isAway`: nothing can be sent there at present, whatever the message. */
export type Delivery = { delivered: true; answer: string } | { delivered: false; isAway: boolean; answer: string }

export type Sender = { send: (message: Message) => Promise<Delivery>; close: () => void }
