import { Readable } from 'node:stream'
import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { openDataRules, type Publication } from '#contract/open-data.ts'
import type { FilingSummary } from '#contract/public-appeals.ts'
import { openProject } from '#domain/open-data.ts'

type Head = { uri: string; publishedDate: string; publication: Publication; language: Language }

/** A package as text, some projects at a time: it is never held as a whole. */
export async function* packageText(portions: AsyncIterable<readonly FilingSummary[]>, { uri, publishedDate, publication, language }: Head) {
  const { publisher, licenceUrl, prefix } = publication
  const head = { uri, publishedDate, version: openDataRules.standard, publisher: { name: publisher }, license: licenceUrl }
  yield `${JSON.stringify(head).slice(0, -1)},"projects":[`
  let between = ''
  for await (const summaries of portions) {
    yield between + summaries.map((summary) => JSON.stringify(openProject(summary, { prefix, language }))).join(',\n')
    between = ',\n'
  }
  yield ']}'
}

/** Each package holds a connection of the database for as long as it takes: strangers get few of them, whoever asks next waits. */
export function createGate(most: number) {
  let open = 0
  return (text: () => AsyncGenerator<string>): Readable => {
    if (open >= most) throw new Refusal('request.too-many', { seconds: 30 })
    open += 1
    const stream = Readable.from(text(), { objectMode: false })
    stream.once('close', () => {
      open -= 1
    })
    return stream
  }
}
