import { setTimeout as pause } from 'node:timers/promises'
import { askTrail, compare } from './checks.ts'
import { startDatabases } from './databases.ts'
import { startHaproxy, startPgBouncer } from './doors.ts'
import { type FaultName, faultNames, faultOf, type Parts } from './faults.ts'
import { connectMachines } from './machines.ts'
import { asMarkdown, longestWithout, type Round, refusalsIn, summary } from './measures.ts'
import { createPeople, type People } from './people.ts'
import { areReady, fillDatabase, readShares, startProcesses, startStore } from './platform.ts'
import { createPrograms, until } from './programs.ts'
import { openStreams, type Streams } from './streams.ts'

/** Inside the namespaces that cluster-drill.ts has made. */
type Options = { rounds: string; fault: string; minutes: string; folder: string }
const options: Options = JSON.parse(process.argv[2] ?? '')
const { folder } = options
const chosen = faultNames.filter((name) => options.fault.split(',').includes(name))
const [keeping, losing] = [chosen.filter((name) => !faultOf(name).mayLose), chosen.filter((name) => faultOf(name).mayLose)]
const deadline = Date.now() + Number(options.minutes) * 60_000
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

const programs = createPrograms(folder)
try {
  const parts = await startEverything()
  const people = createPeople()
  await people.signIn()
  const streams = openStreams(people.cookieOf('town'))
  const work = people.work()
  await pause(15_000) // until everything has been asked for once
  const { standby, primary } = await readShares()
  say(`before the first blow standbys answered ${standby} of ${standby + primary} lists, searches and analyses`)
  const rounds: Round[] = []
  const play = async (turn: Turn) => {
    const round = tell(await playRound({ ...turn, parts, people, streams }))
    rounds.push(round)
    return round
  }
  for (const turn of turnsOf(keeping)) if (Date.now() < deadline) await play(turn)
  let isTrailRight = await tellsOfLoss(false)
  // What may lose something comes last; how much of the trail is gone is acknowledged each time, so that the next loss stands alone.
  for (const turn of turnsOf(losing))
    if (Date.now() < deadline) isTrailRight = (await tellsOfLoss((await play(turn)).lost > 0)) && isTrailRight
  people.stop()
  streams.close()
  await work
  console.log(asMarkdown(chosen.map((name) => ({ fault: faultOf(name).means, ...summary(rounds.filter(({ fault }) => fault === name)) }))))
  process.exitCode = isTrailRight && rounds.every(keptAll) ? 0 : 1
} finally {
  await programs.endAll()
}
process.exit() // broken connections of people keep nothing waiting

function keptAll({ fault, lost, otherwise, twice }: Round): boolean {
  return faultOf(fault).mayLose || lost + otherwise.length + twice === 0
}

type Turn = { name: FaultName; number: number }

/** One fault after the other and then all of them again, so that whatever time there is is shared out evenly. */
function turnsOf(names: readonly FaultName[]): Turn[] {
  return Array.from({ length: Number(options.rounds) }, (_, number) => names.map((name) => ({ name, number }))).flat()
}

async function startEverything(): Promise<Parts> {
  await connectMachines()
  const databases = await startDatabases(programs, folder)
  say('three databases follow each other')
  await startHaproxy(programs, folder)
  const pgBouncer = await startPgBouncer(programs, folder)
  const store = startStore(programs, folder)
  await fillDatabase(folder)
  say('the invented county is loaded')
  const processes = await startProcesses(programs, folder)
  say('four processes are ready')
  return { databases, processes, pgBouncer, store }
}

type Terms = Turn & { parts: Parts; people: People; streams: Streams }

async function playRound({ name, number, parts, people, streams }: Terms): Promise<Round> {
  const [told, refused] = [people.ledger.length, people.refused.length]
  await pause(4_000)
  const struck = Date.now()
  const repair = await faultOf(name).strike(parts, number)
  const repaired = Date.now()
  await repair()
  await until('the databases are whole', parts.databases.areWhole, 120)
  await until('all processes are ready', areReady, 120)
  const whole = Date.now()
  await until('every open page hears of something', () => streams.allHeardSince(whole) > 0)
  const entries = structuredClone(people.ledger.slice(told))
  const submitted = entries.filter(({ isSubmitted }) => isSubmitted).map(({ id }) => id)
  const kept = await compare(people, entries, people.refused.slice(refused))
  await until('notices have arrived', () => streams.missing(submitted) === 0, 30).catch(() => {})
  const { answers } = people
  const ended = Date.now()
  return {
    ...kept,
    fault: name,
    withoutReads: longestWithout('read', answers, struck, ended),
    withoutWrites: longestWithout('write', answers, struck, ended),
    refusals: refusalsIn(answers, struck, whole),
    lateRefusals: refusalsIn(answers, whole, ended).length,
    wholeAfter: whole - struck,
    wholeAfterRepair: whole - repaired,
    eventsAfter: streams.allHeardSince(whole) - whole,
    noticesMissing: kept.lost > 0 ? 0 : streams.missing(submitted),
  }
}

function tell(round: Round): Round {
  say(`${round.fault}: ${JSON.stringify(summary([round]))} whole after ${(round.wholeAfter / 1_000).toFixed(1)} s`)
  if (round.unanswered > 0) say(`  ${round.unanswered} drafts were written though nobody was told`)
  for (const difference of round.otherwise) say(`  ${difference}`)
  const kinds = Map.groupBy(round.refusals, ({ what, status, code }) => `${what} ${status} ${code}`)
  for (const [kind, those] of kinds) say(`  ${those.length} × ${kind}, at most ${Math.max(...those.map(({ took }) => took))} ms`)
  return round
}

/** Whether the verification of the trail names a loss where there is one, and none where there is none. */
async function tellsOfLoss(hasLost: boolean): Promise<boolean> {
  const { isContent, said } = await askTrail(folder, 'verify-audit')
  say(`audit:verify: ${said}`)
  return isContent !== hasLost && (isContent || (await isAcknowledged()))
}

/** What the trail has lost is named; once somebody has acknowledged it, the rest fits together again. */
async function isAcknowledged(): Promise<boolean> {
  const { said } = await askTrail(folder, 'acknowledge-loss')
  say(`audit:acknowledge: ${said}`)
  await askTrail(folder, 'acknowledge-loss', '--after', /--after (\d+)/.exec(said)?.[1] ?? '')
  const after = await askTrail(folder, 'verify-audit')
  say(`audit:verify: ${after.said}`)
  return after.isContent
}
