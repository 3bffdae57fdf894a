import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'

type Props = {
  id?: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
  placeholder?: string
  maxLength?: number
}

/** Searches shortly after the last key, at once on Enter, and never with the half-typed letters of a Chinese word. */
export function SearchField({ value, onSearch, maxLength = 100, ...others }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(value ?? ''), [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string) => {
    clearTimeout(timer.current)
    onSearch(text.trim() || undefined)
  }
  const soon = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (!composing.current) timer.current = setTimeout(() => search(text), 400)
  }
  return (
    <Input
      {...others}
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden aria-label={undefined} />}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => soon(event.target.value)}
      onPressEnter={() => !composing.current && search(typed)}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        soon(event.currentTarget.value)
      }}
    />
  )
}
