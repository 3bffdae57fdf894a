import type { DrawState, SeatState } from '#contract/draws.ts'
import type { Tone } from '../plain/StateTag.tsx'

export const drawTones: Record<DrawState, Tone> = { committed: 'care', drawn: 'move', published: 'done', superseded: 'wait' }
export const seatTones: Record<SeatState, Tone> = {
  waiting: 'wait',
  invited: 'move',
  accepted: 'done',
  declined: 'stop',
  'timed-out': 'stop',
}
