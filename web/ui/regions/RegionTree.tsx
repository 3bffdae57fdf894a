import { useQueryClient } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { type RegionOption, regions } from '#contract/regions.ts'
import { useLabel } from '../../client/language.ts'
import { fetchReply, useReply } from '../../client/reply.ts'
import { useRefusalText } from '../../plain/refusal-text.ts'
import { slow } from './region-replies.ts'

export type RegionPickerProps = {
  id?: string
  value?: string | null
  onChange?: (code: string | null) => void
  /** The highest region offered; the top of the installation when it is left out. */
  below?: string
  disabled?: boolean
  'aria-label'?: string
}
type Props = RegionPickerProps & { id: string; placeholder: string; chosen: { value: string; label: string } | null }

/** The tree of regions, opened: its branches are fetched as they are opened. */
export function RegionTree({ id, value: _, onChange, below, chosen, ...others }: Props) {
  const labelOf = useLabel()
  const textOf = useRefusalText()
  const replies = useQueryClient()
  const [opened, setOpened] = useState<readonly RegionOption[]>([])
  const top = useReply(regions.options, { query: below ? { path: below } : {} }, slow)

  const open = async (code: string) => {
    const children = await fetchReply(replies, regions.options, { query: { parent: code } })
    setOpened((known) => [...known.filter((region) => region.parentCode !== code), ...children])
  }
  const offered = below ? (top.data ?? []).filter((region) => region.code === below) : (top.data ?? [])
  const nodes = [...offered, ...opened].map((region) => nodeOf(region, labelOf(region.name), offered))

  return (
    <TreeSelect
      {...others}
      id={id}
      // The field names its list by this id, which the library gives to no element.
      popupRender={(tree) => <div id={`${id}_list`}>{tree}</div>}
      className="wide-field"
      autoFocus
      defaultOpen
      allowClear
      labelInValue
      treeDataSimpleMode
      treeData={nodes}
      {...(chosen ? { value: chosen } : {})}
      loading={top.isPending}
      {...(top.error ? { status: 'error' as const, notFoundContent: textOf(top.error) } : {})}
      loadData={(node) => open(String(node.value))}
      onChange={(picked: { value: string } | undefined) => onChange?.(picked?.value ?? null)}
    />
  )
}

function nodeOf(region: RegionOption, title: string, offered: readonly RegionOption[]) {
  const isTop = offered.some(({ code }) => code === region.code)
  return { id: region.code, value: region.code, title, isLeaf: !region.hasChildren, ...(isTop ? {} : { pId: region.parentCode }) }
}
