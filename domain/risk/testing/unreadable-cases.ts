import type { Legibility, RiskFile } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { file, photo, subjectIn, subjectWith } from './subject.ts'

const clean = subjectWith().project.files

/** The contract of the clean project as somebody finds it, with further papers of the same step. */
const contract = (legibility: Legibility | null, ...more: (Legibility | null)[]) =>
  subjectWith({
    files: [
      ...clean.filter(({ step }) => step !== 'contract'),
      ...[legibility, ...more].map((found, at) =>
        file('contract', 'PROJECT_PROCESS_CONTACT_NAME_FILE', '2026-02-26', { id: `contract ${at}`, legibility: found }),
      ),
    ],
  })
const closed: Legibility = { state: 'closed' }
const blank: Legibility = { state: 'blank' }
const legible: Legibility = { state: 'legible' }
const unknown: Legibility = { state: 'unknown' }
const recognised = (confidence: number): Legibility => ({ state: 'recognised', confidence })
const withFile = (changed: RiskFile) => subjectWith({ files: [...clean.filter(({ id }) => id !== changed.id), changed] })

export const unreadableCases: Case[] = cases('K66', [
  ['fires', 'a contract with a password', contract(closed), 2],
  ['fires', 'a blank contract', contract(blank), 2],
  ['fires', 'a contract whose letters cannot be made out', contract(recognised(0.3)), 2],
  ['fires', 'two copies, one blank, the other broken', contract(blank, closed), 2],
  ['clear', 'everything can be read', subjectWith(), 'checked'],
  ['clear', 'a broken copy beside a good one', contract(closed, legible), 'checked'],
  ['clear', 'a scan in faint print', contract(recognised(0.7)), 'checked'],
  ['clear', 'a photo of the work', withFile(photo('report', { record: 'report', legibility: recognised(0.2) })), 'checked'],
  ['clear', 'a photo of the start', withFile(photo('start', { id: 'start PROJECT_PROCESS_FILE', legibility: closed })), 'checked'],
  [
    'clear',
    'what nobody asks for',
    subjectWith({ files: [...clean, file('suspension', 'PROJECT_PROCESS_FILE', '2026-04-02', { legibility: closed })] }),
    'checked',
  ],
  ['clear', 'not read yet', contract(null), 'too-early'],
  ['clear', 'a broken copy, the other not read yet', contract(closed, null), 'too-early'],
  ['clear', 'a draft', subjectIn('draft'), 'too-early'],
  ['gap', 'a scan that nothing here recognises', contract(unknown), ['paperText']],
  ['gap', 'a broken copy beside such a scan', contract(closed, unknown), ['paperText']],
  ['boundary', 'a confidence of 0.6', contract(recognised(0.6)), 'checked'],
  ['boundary', 'just less', contract(recognised(0.6 - 1e-6)), 2],
])
