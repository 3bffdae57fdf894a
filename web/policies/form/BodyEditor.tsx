import { Button, Input } from 'antd'
import { type ClipboardEvent, useRef } from 'react'
import { useTexts } from '../../client/language.ts'
import { formTexts } from './form-texts.ts'
import { MarkIcon } from './MarkIcon.tsx'
import { insertionOf, type Mark, marks } from './marks.ts'
import { textFromHtml } from './pasting.ts'

type Props = { id?: string; value?: string; onChange?: (text: string) => void; 'aria-describedby'?: string }

/** A text field with a row of buttons that set its marks. What is pasted keeps its paragraphs, lists, tables, bold words and links. */
export function BodyEditor({ value = '', onChange, ...others }: Props) {
  const words = useTexts(formTexts)
  const frame = useRef<HTMLDivElement>(null)
  const area = () => frame.current?.querySelector('textarea') ?? null

  const put = (start: number, end: number, text: string) => {
    const field = area()
    if (!field) return
    field.focus()
    field.setSelectionRange(start, end)
    // The one way of writing into a field that its own “undo” can take back.
    if (!document.execCommand('insertText', false, text)) onChange?.(value.slice(0, start) + text + value.slice(end))
  }
  const set = (mark: Mark) => {
    const field = area()
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    const { start, end, words: text, ...chosen } = insertionOf(mark, { text: value, from, to }, words.samples)
    put(start, end, text)
    requestAnimationFrame(() => field.setSelectionRange(chosen.from, chosen.to))
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html')
    const text = html && textFromHtml(html)
    if (!text) return
    event.preventDefault()
    put(event.currentTarget.selectionStart, event.currentTarget.selectionEnd, text)
  }
  return (
    <div ref={frame}>
      <div role="toolbar" aria-label={words.toolbar} className="policy-toolbar row gap-4">
        {marks.map((mark) => (
          <Button
            key={mark}
            type="text"
            size="small"
            icon={<MarkIcon mark={mark} />}
            title={words.marks[mark]}
            aria-label={words.marks[mark]}
            onMouseDown={(event) => event.preventDefault()} // the chosen words stay chosen
            onClick={() => set(mark)}
          />
        ))}
      </div>
      <Input.TextArea
        {...others}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        onPaste={paste}
        autoSize={{ minRows: 10, maxRows: 24 }}
        maxLength={60_000}
      />
    </div>
  )
}
