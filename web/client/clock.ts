/** The product keeps the time of Shanghai, wherever its reader sits. */
const zone = 'Asia/Shanghai'

// Swedish writes dates as YYYY-MM-DD.
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
const seconds = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
const minutes = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

/** Today as `YYYY-MM-DD`. */
export const today = (now = new Date()): string => days.format(now)

/** `2026-03-01 08:30`; empty when it is no moment. */
export function momentText(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : minutes.format(date)
}

/** `2026-03-01 08:30:59`, where the order of things matters. */
export function exactMomentText(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : seconds.format(date)
}
