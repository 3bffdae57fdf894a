import { TreeSelect } from 'antd'
import { useEffect, useRef } from 'react'
import type { RegionFieldProps } from './region-field.ts'

/** A field below which a tree of regions opens. */
export function RegionTree({ nodes, chosen, typed, onType, onChoose, onUnfold, ...others }: RegionFieldProps) {
  // The library empties a field that it takes for closed, and takes every field for closed when it first appears. This one may take the place of
  // another in the middle of a word.
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
  }, [])
  return (
    <TreeSelect
      {...others}
      // The field names its list by this id, which the library gives to no element.
      popupRender={(tree) => <div id={`${others.id}_list`}>{tree}</div>}
      className="wide-field"
      allowClear
      labelInValue
      treeDataSimpleMode
      treeData={nodes}
      showSearch={{ searchValue: typed, onSearch: (text) => isThere.current && onType(text), filterTreeNode: false }}
      {...(chosen ? { value: chosen } : {})}
      {...(onUnfold ? { loadData: ({ value: code }: { value?: unknown }) => onUnfold(String(code)) } : {})}
      onChange={(picked: { value: string } | undefined) => onChoose(picked?.value ?? null)}
    />
  )
}
