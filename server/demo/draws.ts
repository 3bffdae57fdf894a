import { addDays } from '#domain/time/days.ts'
import { drawWinners, publishDraw, recordAnswer, scoreMember } from '../draws/actions.ts'
import { commitDraw } from '../draws/commitment-actions.ts'
import type { County } from './county.ts'
import { workingDay } from './past.ts'
import type { Step } from './step.ts'

type DrawCase = {
  filing: string
  specialty: string
  operator: string
  witness: string
  bidders: readonly [string, string]
  /** Days before today on which it was committed, and days from then to the session. */
  ago: number
  sessionIn: number
  /** What the witness said, if the draw was made, and how those who came were judged, if it was held. */
  said?: string
  scores?: readonly [number, number, number]
}

/** One draw of every stage: published and scored, waiting for answers, and waiting for its witness. */
const cases: readonly DrawCase[] = [
  {
    filing: 'sq-road',
    specialty: 'road',
    operator: 'town',
    witness: 'supervisor',
    bidders: ['通达公路工程', '永固桥梁工程'],
    ago: 90,
    sessionIn: 6,
    said: '青石镇的路，修到家门口',
    scores: [92, 88, 95],
  },
  {
    filing: 'ty-hall',
    specialty: 'road',
    operator: 'town',
    witness: 'supervisor2',
    bidders: ['恒基建设', '同心建设工程'],
    ago: 2,
    sessionIn: 7,
    said: '公开透明，一视同仁',
  },
  {
    filing: 'xt-solar',
    specialty: 'irrigation',
    operator: 'town2',
    witness: 'supervisor',
    bidders: ['惠民物资供应', '益农农机'],
    ago: 1,
    sessionIn: 8,
  },
]

export const stepsOfDraws = (county: County): Step[] => cases.flatMap((given) => stepsOfDraw(county, given))

type Held = { id: string; version: number; members: readonly { id: string; state: string }[] }

function stepsOfDraw(county: County, given: DrawCase): Step[] {
  const { tx, person, today } = county
  const { encryption } = county.services
  const day = workingDay(addDays(today, -given.ago))
  const session = addDays(day, given.sessionIn)
  const [operator, witness] = [given.operator, given.witness].map((who) => ({ actor: person(who), requestId: null }))
  if (!operator || !witness) return []
  let draw: Held = { id: '', version: 0, members: [] }
  const step = (on: string, act: () => Promise<Held>): Step => ({
    day: on,
    about: given.filing,
    act: async () => {
      draw = await act()
    },
  })
  const terms = () => ({
    subject: 'experts' as const,
    pool: 'evaluation' as const,
    quotas: [{ specialty: given.specialty, count: 3 }],
    grade: null,
    sessionStart: `${session}T09:00:00+08:00`,
    sessionEnd: `${session}T12:00:00+08:00`,
    witnessId: witness.actor.id,
    bidders: given.bidders.map((bidder) => county.unit(bidder).id),
    supersedes: null,
    reason: null,
  })
  const { said, scores = [] } = given
  const projectId = () => county.filings.get(given.filing) ?? ''
  const answer = () => recordAnswer(tx, operator, { ...draw, member: seat(draw, 'invited', 0), answer: 'accepted', note: null })
  const judge = (score: number, at: number) => () =>
    scoreMember(tx, operator, { ...draw, member: seat(draw, 'accepted', at), score, note: null })
  return [
    step(day, () => commitDraw(tx, operator, { projectId: projectId(), given: terms(), encryption })),
    ...(said === undefined ? [] : [step(day, () => drawWinners(tx, witness, { ...draw, text: said, encryption }))]),
    ...scores.map(() => step(addDays(day, 1), answer)),
    ...(scores.length > 0 ? [step(addDays(day, 2), () => publishDraw(tx, operator, draw))] : []),
    ...scores.map((score, at) => step(addDays(session, 1), judge(score, at))),
  ]
}

const seat = ({ members }: Held, state: string, at: number) => members.filter((member) => member.state === state)[at]?.id ?? ''
