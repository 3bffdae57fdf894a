import { invoiceOfQr, invoiceOfText } from '#domain/reading/invoice.ts'
import { isCardNumber, mask } from '#domain/reading/masking.ts'
import { attendanceStands } from '#domain/reading/minutes.ts'
import { signsOfOneOrigin } from '#domain/reading/origins.ts'
import { wordsDifferFromFigures } from '#domain/reading/prices.ts'
import { amountStands, dayStands } from '#domain/reading/stands.ts'
import { mentions } from '#domain/reading/text.ts'
import { fingerprintsOf, likenessOf } from '#domain/reading/words.ts'
import { idCheck } from '#domain/values/id-number.ts'
import { roundOf } from './bids.ts'
import type { Chance, Half } from './chance.ts'
import { contractOf } from './contracts.ts'
import { invoiceOf } from './invoices.ts'
import { minutesOf } from './minutes.ts'
import { creditCode } from './names.ts'
import { scanned } from './scans.ts'

/** One answer of a rule: what it said, and what is true. */
export type Answer = { rule: string; said: boolean; isTrue: boolean; text: string }

type Ask = (rule: string, said: boolean, isTrue: boolean) => void

/** Everything that is asked about one paper of each kind. */
export function answersOf(half: Half, chance: Chance, isRecognised: boolean): Answer[] {
  const seen = (text: string) => (isRecognised ? scanned(text, chance) : text)
  return [
    ...about(seen, contractOf(half, chance), (contract, pages, ask) => {
      const source = { isRecognised }
      const [right, wrong] = [amountStands(pages, contract.price, source).result, amountStands(pages, contract.other, source).result]
      ask('price confirmed', right === 'confirmed', true)
      ask('price contradicted', right === 'contradicted', false)
      if (!contract.differs) {
        ask('price confirmed', wrong === 'confirmed', false)
        ask('price contradicted', wrong === 'contradicted', true)
      }
      ask('the advance passes for the price', amountStands(pages, contract.advance, source).result !== 'contradicted', false)
      if (!isRecognised) ask('words differ from figures', wordsDifferFromFigures(pages) !== null, contract.differs)
      const signed = dayStands(pages, contract.signed, { ...source, of: 'signature' }).result
      ask('signature confirmed', signed === 'confirmed', true)
      const typed = `2023${contract.signed.slice(4)}`
      ask('signature contradicted', dayStands(pages, typed, { ...source, of: 'signature' }).result === 'contradicted', !isRecognised)
      ask('party named', mentions(pages.join('\n'), contract.supplier), true)
      ask('party named', mentions(pages.join('\n'), `${contract.supplier.slice(0, 3)}另一家工程有限公司`), false)
    }),
    ...about(seen, minutesOf(half, chance), (minutes, pages, ask) => {
      const { should, did, agreed } = minutes
      ask('attendance confirmed', attendanceStands(pages, { should, did, agreed }).result === 'confirmed', true)
      ask('attendance contradicted', attendanceStands(pages, { should, did, agreed }).result === 'contradicted', false)
      ask('attendance contradicted', attendanceStands(pages, { should, did: did + 3, agreed: agreed + 3 }).result === 'contradicted', true)
    }),
    ...about(seen, invoiceOf(half, chance), (invoice, pages, ask) => {
      const read = invoiceOfText(pages)
      ask('invoice: number and total by text', read !== null, read !== null && read.number === invoice.number && read.fen === invoice.fen)
      if (!read) ask('invoice: number and total by text', false, true)
      if (read) ask('invoice: seller and buyer by text', true, read.seller === invoice.seller && read.buyer === invoice.buyer)
      const code = invoiceOfQr(invoice.qr)
      ask('invoice: number by code', code !== null, code?.number === invoice.number && code.code === invoice.code)
    }),
    ...about(seen, privateNumbers(chance), ({ hidden, kept }, pages, ask) => {
      const masked = mask(pages.join('\n'))
      for (const number of hidden) if (pages.join('').includes(number)) ask('private number masked', !masked.includes(number), true)
      for (const number of kept) if (pages.join('').includes(number)) ask('private number masked', !masked.includes(number), false)
    }),
  ]
}

/** Every pair of a round's bids. */
export function answersAboutBids(half: Half, chance: Chance): Answer[] {
  const { tender, form, bids } = roundOf(half, chance)
  const printsOf = (text: string) => new Set(fingerprintsOf(text).keys())
  const given = printsOf(tender)
  return bids.flatMap((one, at) =>
    bids.slice(at + 1).flatMap((other) => {
      const isTrue = one.hand === other.hand
      const { share } = likenessOf(printsOf(one.text), printsOf(other.text), given)
      const answer = (rule: string, said: boolean) => ({ rule, said, isTrue, text: `share ${share.toFixed(2)}` })
      return [
        answer('bids in the same words (0.25)', share >= 0.25),
        answer('bids in the same words (0.5)', share >= 0.5),
        answer('bids from one file', signsOfOneOrigin(one.origin, other.origin, [form]).length > 0),
      ]
    }),
  )
}

function about<Truth extends { text: string }>(
  seen: (text: string) => string,
  truth: Truth,
  questions: (truth: Truth, pages: string[], ask: Ask) => void,
): Answer[] {
  const answers: Answer[] = []
  const text = seen(truth.text)
  questions(truth, [text], (rule, said, isTrue) => answers.push({ rule, said, isTrue, text }))
  return answers
}

function privateNumbers(chance: Chance) {
  const body = `431021${chance.between(1950, 2005)}0${chance.between(1, 9)}${chance.between(10, 28)}${chance.digits(3)}`
  const start = `622202${chance.digits(12)}`
  const card = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isCardNumber) ?? start
  const hidden = [body + idCheck(body), `13${chance.digits(9)}`, card]
  const kept = [creditCode(chance), `26${chance.digits(18)}`, `0${chance.digits(11)}`]
  return { hidden, kept, text: [...hidden, ...kept].map((number) => `号码：${number}。`).join('\n') }
}
