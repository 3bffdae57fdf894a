import { Form, Select } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { UnitName } from '../../ui/units/UnitName.tsx'
import { FileDrop } from '../form/FileDrop.tsx'
import { stepTexts } from './step-texts.ts'

type Props = Omit<ComponentProps<typeof FileDrop>, 'bid'> & { bidders: string[] }

/** The papers of a round. Before a bid is chosen one says whose it is, out of the bidders that stand in the same form. */
export function RoundFiles({ bidders: path, ...place }: Props) {
  const words = useTexts(stepTexts)
  const bidders: readonly { unitId?: string | null }[] = Form.useWatch(path, { form: Form.useFormInstance(), preserve: true }) ?? []
  const units = [...new Set(bidders.flatMap((bidder) => bidder?.unitId ?? []))]
  const [chosen, setChosen] = useState<string | null>(null)
  const bidder = chosen !== null && units.includes(chosen) ? chosen : null
  if (units.length === 0) return <FileDrop {...place} />
  const ask = (
    <Form.Item label={words.whoseBid} extra={words.whoseBidHelp}>
      <Select
        allowClear
        aria-label={words.whoseBid}
        placeholder={words.noBid}
        options={units.map((id) => ({ value: id, label: <UnitName id={id} /> }))}
        value={bidder}
        onChange={(id: string | undefined) => setChosen(id ?? null)}
      />
    </Form.Item>
  )
  return <FileDrop {...place} bid={{ bidder, ask }} />
}
