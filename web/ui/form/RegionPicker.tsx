import { Select } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { regions } from '#contract/regions.ts'
import { bilingual, useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import type { RegionPickerProps } from '../regions/RegionTree.tsx'
import { slow } from '../regions/region-replies.ts'

const texts = bilingual({ en: { choose: 'Choose a region' }, zh: { choose: '请选择区域' } })
/** A large part of the component library, which nobody needs before the field is opened. */
const RegionTree = lazy(async () => ({ default: (await import('../regions/RegionTree.tsx')).RegionTree }))

/** A region from the tree. Shows the names on the way to the chosen one. */
export function RegionPicker({ id, ...given }: RegionPickerProps) {
  const placeholder = useTexts(texts).choose
  const ownId = useId()
  const [isOpened, setOpened] = useState(false)
  const chosen = useChosen(given.value)
  const { below, value, onChange, ...others } = given
  const shared = { ...others, id: id ?? ownId, placeholder }
  const closed = (
    <Select
      {...shared}
      className="wide-field"
      allowClear
      labelInValue
      open={false}
      loading={isOpened}
      {...(chosen ? { value: chosen } : {})}
      onOpenChange={(open) => open && setOpened(true)}
      onClear={() => onChange?.(null)}
    />
  )
  return isOpened ? (
    <Suspense fallback={closed}>
      <RegionTree {...given} {...shared} chosen={chosen} />
    </Suspense>
  ) : (
    closed
  )
}

function useChosen(value: string | null | undefined) {
  const labelOf = useLabel()
  const path = useReply(regions.options, { query: { path: value ?? '' } }, { ...slow, enabled: Boolean(value) })
  return value ? { value, label: (path.data ?? []).map((region) => labelOf(region.name)).join(' / ') || value } : null
}
