import { useQueryClient } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useId, useState } from 'react'
import { type RegionOption, regions } from '#contract/regions.ts'
import { bilingual, useLabel, useTexts } from '../../client/language.ts'
import { fetchReply, useReply } from '../../client/reply.ts'
import { useRefusalText } from '../../plain/refusal-text.ts'

const texts = bilingual({ en: { choose: 'Choose a region' }, zh: { choose: '请选择区域' } })

type Props = {
  id?: string
  value?: string | null
  onChange?: (code: string | null) => void
  /** The highest region offered; the top of the installation when it is left out. */
  below?: string
  disabled?: boolean
  'aria-label'?: string
}

/** A region from the tree, whose branches are fetched as they are opened. Shows the names on the way to the chosen one. */
export function RegionPicker({ id, value, onChange, below, ...others }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const textOf = useRefusalText()
  const ownId = useId()
  const fieldId = id ?? ownId
  const replies = useQueryClient()
  const [opened, setOpened] = useState<readonly RegionOption[]>([])
  const top = useReply(regions.options, { query: below ? { path: below } : {} }, slow)
  const path = useReply(regions.options, { query: { path: value ?? '' } }, { ...slow, enabled: Boolean(value) })

  const open = async (code: string) => {
    const children = await fetchReply(replies, regions.options, { query: { parent: code } })
    setOpened((known) => [...known.filter((region) => region.parentCode !== code), ...children])
  }
  const offered = below ? (top.data ?? []).filter((region) => region.code === below) : (top.data ?? [])
  const nodes = [...offered, ...opened].map((region) => nodeOf(region, labelOf(region.name), offered))
  const chosen = value ? { value, label: (path.data ?? []).map((region) => labelOf(region.name)).join(' / ') || value } : null

  return (
    <TreeSelect
      {...others}
      id={fieldId}
      // The field names its list by this id, which the library gives to no element.
      popupRender={(tree) => <div id={`${fieldId}_list`}>{tree}</div>}
      className="wide-field"
      allowClear
      labelInValue
      treeDataSimpleMode
      placeholder={words.choose}
      treeData={nodes}
      {...(chosen ? { value: chosen } : {})}
      loading={top.isPending}
      {...(top.error ? { status: 'error' as const, notFoundContent: textOf(top.error) } : {})}
      loadData={(node) => open(String(node.value))}
      onChange={(picked: { value: string } | undefined) => onChange?.(picked?.value ?? null)}
    />
  )
}

const slow = { staleTime: 300_000 }

function nodeOf(region: RegionOption, title: string, offered: readonly RegionOption[]) {
  const isTop = offered.some(({ code }) => code === region.code)
  return { id: region.code, value: region.code, title, isLeaf: !region.hasChildren, ...(isTop ? {} : { pId: region.parentCode }) }
}
