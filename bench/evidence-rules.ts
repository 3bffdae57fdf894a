/**
 * How well the rules read papers of which the truth is known, because they were made for it. The corpus has two halves without a sentence in
 * common: rules are mended on the first, counted on the second. The figures and what they cannot show: docs/reading.md.
 *
 *   node scripts/run.mjs bench/evidence-rules.ts [papers of each kind] [first: show what went wrong on the first half instead]
 */
import { Chance, type Half } from './evidence/chance.ts'
import { type Answer, answersAboutBids, answersOf } from './evidence/rules.ts'

const papers = Number(process.argv[2] ?? 400)
const half: Half = process.argv[3] === 'first' ? 'first' : 'second'
const seed = half === 'first' ? 1 : 2

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

/** The rule, then figures below their heads. */
const line = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(36) : String(cell).padStart(14))).join('')

function show(title: string, answers: readonly Answer[]) {
  console.log(`\n${title}`)
  console.log(line(['rule', 'asked', 'precision', 'recall', 'said wrongly', 'missed']))
  for (const [rule, all] of Map.groupBy(answers, (answer) => answer.rule)) {
    const said = all.filter((answer) => answer.said)
    const right = said.filter((answer) => answer.isTrue).length
    const truths = all.filter((answer) => answer.isTrue).length
    console.log(line([rule, all.length, percent(right, said.length), percent(right, truths), said.length - right, truths - right]))
    if (half === 'first')
      for (const wrong of all.filter((answer) => answer.said !== answer.isTrue).slice(0, 2))
        console.log(`   ${wrong.text.replaceAll('\n', ' ')}`)
  }
}

const chance = new Chance(seed)
const all = (isRecognised: boolean) => Array.from({ length: papers }, () => answersOf(half, chance, isRecognised)).flat()

show('Text as a file holds it', all(false))
show('Text as a scan gives it', all(true))
show('Bids', Array.from({ length: Math.ceil(papers / 8) }, () => answersAboutBids(half, chance)).flat())
