import { TreeSelect } from 'antd'
import type { RegionFieldProps } from './region-field.ts'

/** A field below which a tree of regions opens. */
export function RegionTree({ nodes, chosen, typed, onType, onChoose, onUnfold, ...others }: RegionFieldProps) {
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
      showSearch={{ searchValue: typed, onSearch: onType, filterTreeNode: false }}
      {...(chosen ? { value: chosen } : {})}
      {...(onUnfold ? { loadData: ({ value: code }: { value?: unknown }) => onUnfold(String(code)) } : {})}
      onChange={(picked: { value: string } | undefined) => onChoose(picked?.value ?? null)}
    />
  )
}
