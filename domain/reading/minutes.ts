import { numeral } from './numerals.ts'
import { type Place, paperOf } from './paper.ts'
import type { Standing } from './stands.ts'

/** Who should have come to a meeting, who came, and who agreed. */
export type Attendance = { should: number; did: number; agreed: number }

const count = '(\\d{1,4}|[一二三四五六七八九十百零两]{1,6})'
const people = '(?:人|名|户|位|票)'
/** Words between a label and its number are who is counted; another number or sentence ends them. */
const who = '[^\\d一二三四五六七八九十。;\\n]{0,14}?'

const patterns = {
  should: [
    `应(?:到|参加|出席|参会)${who}${count}${people}`,
    `应到人数:?${count}`,
    `(?:共有|现有|总数)(?:村民|居民|社员|股东)?代表${who}${count}${people}`,
  ],
  did: [
    `实(?:到|际到会|际参加|际出席|际参会)${who}${count}${people}`,
    `实到人数:?${count}`,
    `(?<!应)(?:到会|出席|参会|与会)(?:村民|居民)?(?:代表|人数|人员)?:?${count}${people}`,
  ],
  agreed: [`(?<!不)(?:同意|赞成)(?:的)?(?:票数?|人数)?:?${count}${people}`, `${count}${people}(?:代表)?(?:表示|举手)?(?:同意|赞成)`],
}

/** Characters within which the two numbers of a meeting are quoted together. */
const longestQuote = 80

export type ReadAttendance = Attendance & Place

/** The meetings of which all three numbers were read, in their order: minutes of several may lie in one file. */
export function attendancesIn(pages: readonly string[]): ReadAttendance[] {
  const paper = paperOf(pages)
  const starts = numbersIn(paper.text, patterns.should).map(({ at }) => at)
  return starts.flatMap((start, at) => {
    // Lines of a scan come in any order: minutes of one meeting are looked through as a whole.
    const from = starts.length === 1 ? 0 : start
    const meeting = paper.text.slice(from, starts[at + 1])
    const [should] = numbersIn(meeting, patterns.should)
    const [did] = numbersIn(meeting, patterns.did)
    const [agreed] = numbersIn(meeting, patterns.agreed)
    // More agreed than came, or came than should: something was read wrongly.
    if (!should || !did || !agreed || agreed.value > did.value || did.value > should.value) return []
    const first = Math.min(should.at, did.at)
    const end = Math.max(should.at + should.length, did.at + did.length)
    const numbers = { should: should.value, did: did.value, agreed: agreed.value }
    return [{ ...numbers, ...paper.placeOf(from + first, end - first < longestQuote ? end - first : should.length) }]
  })
}

export type Meetings = { meetings: readonly ReadAttendance[]; votes: readonly number[] }

/** A motion may be put to the vote after others of the same meeting: every number of those who agreed counts. */
export const meetingsIn = (pages: readonly string[]): Meetings => ({
  meetings: attendancesIn(pages),
  votes: [...new Set(numbersIn(paperOf(pages).text, patterns.agreed).map(({ value }) => value))],
})

export const attendanceStands = (pages: readonly string[], typed: Attendance): Standing<Attendance> =>
  attendanceAmong(meetingsIn(pages), typed)

export function attendanceAmong({ meetings, votes }: Meetings, typed: Attendance): Standing<Attendance> {
  const same = meetings.find(({ should, did }) => should === typed.should && did === typed.did)
  if (same && votes.includes(typed.agreed)) return { result: 'confirmed', page: same.page, excerpt: same.excerpt }
  const [other] = meetings
  const isVoteOfAnother = votes.includes(typed.agreed) && meetings.every(({ agreed }) => agreed !== typed.agreed)
  // A vote that no meeting read here took is of one whose words are not known.
  if (!other || isVoteOfAnother) return { result: 'unclear' }
  const { page, excerpt, ...read } = other
  return { result: 'contradicted', read, page, excerpt }
}

/** In the order of the text; where several patterns fit one place, the first of them counts. */
function numbersIn(text: string, sources: readonly string[]) {
  const found = sources.flatMap((source) =>
    [...text.matchAll(new RegExp(source, 'g'))].flatMap((match) => {
      const value = countOf(match[1] ?? '')
      return value === null ? [] : [{ at: match.index, length: match[0].length, value }]
    }),
  )
  const ordered = found.toSorted((one, other) => one.at - other.at)
  return ordered.filter((one, at) => at === 0 || one.at >= ordered[at - 1]!.at + ordered[at - 1]!.length)
}

const countOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : numeral(text))
