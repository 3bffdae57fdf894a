import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { readStored, store } from '../../client/storage.ts'
import { texts } from '../texts.ts'

const key = 'project-columns'

/** Which columns somebody wants to see, remembered by their browser. */
export function useColumnChoice(usual: readonly string[]) {
  const [chosen, setChosen] = useState(() => kept() ?? usual)
  const choose = (columns: string[]) => {
    store(key, columns)
    setChosen(columns)
  }
  return { chosen, choose }
}

function kept(): string[] | null {
  const value = readStored(key)
  return Array.isArray(value) && value.length > 0 && value.every((column) => typeof column === 'string') ? value : null
}

type Props = { columns: readonly { key: string; title: string }[]; chosen: readonly string[]; onChoose: (columns: string[]) => void }

/** The first column names the row and cannot be left out. */
export function ColumnChoice({ columns, chosen, onChoose }: Props) {
  const words = useTexts(texts)
  const [first] = columns
  const options = columns.map(({ key: value, title }) => ({ value, label: title, disabled: value === first?.key }))
  const list = <Checkbox.Group className="stack gap-8" options={options} value={[...chosen]} onChange={onChoose} />
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <Button icon={<SettingOutlined aria-hidden />}>{words.columns}</Button>
    </Popover>
  )
}
