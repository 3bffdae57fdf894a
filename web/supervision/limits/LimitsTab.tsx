import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Radio } from 'antd'
import { useId, useState } from 'react'
import * as T from 'typebox'
import { kindCode, type LimitRecord, type LimitRow, limits } from '#contract/limits.ts'
import { regionCode } from '#contract/regions.ts'
import { object } from '#contract/route.ts'
import { useListSearch } from '../../client/address/list-search.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { RegionPicker } from '../../ui/form/RegionPicker.tsx'
import { useKindOptions } from '../kind-names.ts'
import { texts } from '../texts.ts'
import { LimitFigures } from './LimitFigures.tsx'
import { LimitForm } from './LimitForm.tsx'
import { LimitRows } from './LimitRows.tsx'
import { LooserNotices } from './LooserNotices.tsx'
import { limitTexts } from './limit-texts.ts'

const Place = object({ region: T.Optional(regionCode), kind: T.Unsafe<1 | 2 | 3>({ ...kindCode, default: 1 }) })

export function LimitsTab() {
  const words = useTexts(limitTexts)
  const shared = useTexts(texts)
  const me = useMe()
  const kinds = useKindOptions()
  const regionId = useId()
  const { values, set } = useListSearch(Place)
  const region = values.region ?? me.region.code
  const reply = useReply(limits.record, { query: { region, kind: values.kind } })
  return (
    <div className="supervision-tab stack">
      <p className="quiet measure">{words.lead}</p>
      <search className="limit-place row gap-24" aria-label={words.choose}>
        <div className="filter-field">
          <label htmlFor={regionId}>{shared.region}</label>
          <RegionPicker
            id={regionId}
            below={me.region.code}
            value={region}
            onChange={(code) => set({ region: code === me.region.code ? undefined : (code ?? undefined) })}
          />
        </div>
        <fieldset className="filter-field">
          <legend>{shared.kind}</legend>
          <Radio.Group optionType="button" options={kinds} value={values.kind} onChange={(event) => set({ kind: event.target.value })} />
        </fieldset>
      </search>
      <Answered reply={reply} rows={8}>
        {(record) => <Shown record={record} />}
      </Answered>
    </div>
  )
}

function Shown({ record }: { record: LimitRecord }) {
  const words = useTexts(limitTexts)
  const [editing, setEditing] = useState<LimitRow | 'new' | null>(null)
  return (
    <>
      <LooserNotices record={record} />
      <section className="panel" aria-labelledby="limits-applied">
        <h2 id="limits-applied">{words.appliesTitle}</h2>
        <p className="panel-lead">
          <Origin record={record} />
        </p>
        {record.applies && <LimitFigures figures={record.applies} above={isOwn(record) ? record.above : null} />}
      </section>
      <section className="panel" aria-labelledby="limits-rows">
        <div className="tab-top row gap-16 apart">
          <h2 id="limits-rows">{words.rows}</h2>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
            {words.create}
          </Button>
        </div>
        <LimitRows record={record} onEdit={setEditing} />
      </section>
      <LimitForm key={keyOf(editing)} record={record} editing={editing} onClose={() => setEditing(null)} />
      {record.applies === null && <Alert type="warning" showIcon title={words.appliesNothing} />}
    </>
  )
}

function Origin({ record: { applies, region } }: { record: LimitRecord }) {
  const words = useTexts(limitTexts)
  const labelOf = useLabel()
  if (!applies) return words.appliesNothing
  return applies.region.code === region.code
    ? words.appliesOwn(applies.effectiveFrom)
    : words.appliesAbove(labelOf(applies.region.name), applies.effectiveFrom)
}

const isOwn = ({ applies, region }: LimitRecord) => applies?.region.code === region.code
const keyOf = (editing: LimitRow | 'new' | null) => (editing === null || editing === 'new' ? String(editing) : editing.id)
