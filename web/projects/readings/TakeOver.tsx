import { type FilingReadings, type ProposedField, readings } from '#contract/readings.ts'
import { formatYuan } from '#domain/values/money.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { readingTexts } from './reading-texts.ts'

type Props = { projectId: string; field: ProposedField; onTake: (value: string | number) => void }

/** What a paper that was given first says an empty field is. Nothing is filled in before somebody presses, and nothing is said where nothing was read. */
export function TakeOver({ projectId, field, onTake }: Props) {
  const words = useTexts(readingTexts)
  const reply = useReply(readings.ofFiling, { params: { id: projectId } }, { every: whileRead })
  const proposal = reply.data?.proposals.find((one) => one.field === field)
  if (!proposal) return null
  const { file, page, value, isRecognised } = proposal
  const where = isRecognised ? words.fromScan(words.page(file, page)) : words.page(file, page)
  return (
    <p className="below-16 remark" style={inTheGap}>
      {words.says(where, amounts.includes(field) ? formatYuan(Number(value)) : String(value))}{' '}
      <button type="button" className="text-button" onClick={() => onTake(value)}>
        {words.take}
      </button>
    </p>
  )
}

const amounts: readonly ProposedField[] = ['estimatedPrice', 'contractPrice', 'paymentAmount']

/** Under its field, which leaves a gap before the next. */
const inTheGap = { marginBlockStart: -12 } as const

/** Papers are read within seconds of their arrival. */
const whileRead = (data: FilingReadings | undefined) => (data?.files.some(({ state }) => state === 'waiting') ? 5_000 : false)
