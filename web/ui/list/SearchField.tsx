import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useTyped } from '../form/use-typed.ts'

type Props = {
  id?: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
  placeholder?: string
  maxLength?: number
}

export function SearchField({ value = '', onSearch, maxLength = 100, ...others }: Props) {
  const { typed, type, events } = useTyped({ value, clean: trimmed, onSettle: (text) => onSearch(text || undefined) })
  return (
    <Input
      {...others}
      {...events}
      {...(others.placeholder && { title: others.placeholder })}
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden aria-label={undefined} />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}

const trimmed = (text: string) => text.trim()
