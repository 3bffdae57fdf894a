import { namesIn } from '../../reading/names.ts'
import type { NamedProject } from '../neighbours.ts'
import type { RiskReading } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { at, type Changes, file, namesSharing, otherId, read, subjectIn, subjectWith, village } from './subject.ts'

const says = (text: string, changes: Partial<RiskReading> = {}) => read({ names: namesIn([text]), opening: text.slice(0, 20) }, changes)
/** So long that it is a contract and no cover. */
const clauses = (length = 200) => Array.from({ length }, (_, number) => String.fromCodePoint(0x3400 + number)).join('')
const contract = (...readings: (RiskReading | null)[]) =>
  readings.map((reading, number) => file('contract', 'PROJECT_PROCESS_CONTACT_NAME_FILE', '2026-02-26', { id: `${number}`, reading }))
const signed = (readings: (RiskReading | null)[], changes: Changes = {}) => subjectWith({ ...changes, files: contract(...readings) })

/** A name of 49 pairs of which a text has 39, a little less than four fifths; one of five of which it has four. */
const [long, nearlyLong] = namesSharing(39, 49, 49)
const [short, nearlyShort] = namesSharing(4, 5, 5)

const otherParty = cases('K59', [
  ['fires', 'neither contractor nor project', signed([says(clauses())]), 3],
  ['fires', 'another contractor of nearly the same name', signed([says(`${clauses()}临溪路材`)]), 3],
  ['fires', 'a person has the contract', signed([says(clauses())], { supplier: { kind: 'person', unitId: null, name: '李四光明' } }), 3],
  ['clear', 'names the contractor', signed([says(`${clauses()}临溪路桥`)]), 'checked'],
  ['clear', 'names the project', signed([says(`${clauses()}桃源村村道硬化工程`)]), 'checked'],
  [
    'clear',
    'names the project by a shorter name',
    signed([says(`${clauses()}桃源村村道硬化`)], { filing: { name: '桃源村村道硬化段' } }),
    'checked',
  ],
  ['clear', 'a supplement names the contractor', signed([says(clauses()), says('临溪路桥')]), 'checked'],
  [
    'clear',
    'recognised, with a character of the contractor lost',
    signed([says(`${clauses()}临溪市政路桥有限公同`, { isRecognised: true })], { supplier: { name: '临溪市政路桥有限公司' } }),
    'checked',
  ],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
  ['clear', 'nobody has read it yet', signed([null]), 'too-early'],
  ['gap', 'a scan without text', signed([read(null)]), ['paperText']],
  ['gap', 'a part of it was not read', signed([read({ names: null })]), ['paperText']],
  ['gap', 'nobody is known to have the contract', signed([says(clauses())], { supplier: null }), ['supplier']],
  ['boundary', '199 characters', signed([says(clauses(199))]), 'checked'],
  ['boundary', '200 characters', signed([says(clauses(200))]), 3],
  ['boundary', 'four fifths of the name', signed([says(`${clauses()}${nearlyShort}`)], { filing: { name: short } }), 'checked'],
  ['boundary', 'a little less', signed([says(`${clauses()}${nearlyLong}`)], { filing: { name: long } }), 3],
])

const stranger = '石桥村水渠清淤工程'
const named = (name = stranger, changes: Partial<NamedProject> = {}): NamedProject => ({
  ...{ projectId: otherId, regionCode: village, name, submittedAt: at('2026-01-02') },
  ...changes,
})
/** Minutes with this text, in a county where these projects were filed. */
const decided = (text: string, namedProjects: NamedProject[] = [named()], changes: Changes = {}) =>
  subjectWith({
    ...changes,
    files: [file('filing', 'PROJECT_GENERATION_BASIS_FILE', '2026-01-10', { reading: says(text) })],
    neighbours: { namedProjects },
  })
const about = (name: string) => `会议纪要\n项目名称：${name}`

const otherProject = cases('K67', [
  ['fires', 'minutes of another project', decided(about(stranger)), 3],
  [
    'fires',
    'the proof of a payment of another project',
    subjectWith({
      files: [
        file('payment', 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', '2026-03-05', { record: 'prepaid', reading: says(about(stranger)) }),
      ],
      neighbours: { namedProjects: [named()] },
    }),
    3,
  ],
  ['clear', 'minutes that decide on several', decided(`${about(stranger)}\n项目名称：桃源村村道硬化工程`), 'checked'],
  ['clear', 'a name that nobody has filed', decided(about(stranger), []), 'checked'],
  ['clear', 'a name that was filed later', decided(about(stranger), [named(stranger, { submittedAt: at('2026-05-01') })]), 'checked'],
  ['clear', 'its own', decided(about('桃源村村道硬化工程')), 'checked'],
  ['clear', 'a draft', subjectIn('draft'), 'too-early'],
  ['clear', 'nobody has read it yet', subjectWith({ files: contract(null) }), 'too-early'],
  ['gap', 'a scan without text', subjectWith({ files: contract(read(null)) }), ['paperText']],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', 'a name of eight characters', decided(about('石桥村水渠清淤段'), [named('石桥村水渠清淤段')]), 3],
  [
    'boundary',
    'a name of eight signs, one of which is a bracket',
    decided(about('石桥村水渠(清淤'), [named('石桥村水渠(清淤')]),
    'checked',
  ],
  [
    'boundary',
    'four fifths of its own name',
    decided(`${about(stranger)}\n${nearlyShort}`, [named()], { filing: { name: short } }),
    'checked',
  ],
  ['boundary', 'a little less', decided(`${about(stranger)}\n${nearlyLong}`, [named()], { filing: { name: long } }), 3],
  ['boundary', 'filed a moment before', decided(about(stranger), [named(stranger, { submittedAt: at('2026-01-12') - 1 })]), 3],
  ['boundary', 'filed a moment later', decided(about(stranger), [named(stranger, { submittedAt: at('2026-01-12') + 1 })]), 'checked'],
])

export const nameCases: Case[] = [...otherParty, ...otherProject]
