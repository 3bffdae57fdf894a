import { Tag } from 'antd'
import { bilingual, useTexts } from '../client/language.ts'

const texts = bilingual({
  en: { narrowed: 'Also narrowed by', remove: (what: string) => `Remove: ${what}` },
  zh: { narrowed: '另按以下条件筛选', remove: (what) => `移除：${what}` },
})

/** A condition that came with a link and has no field of its own: it is shown, and can be taken away. */
export type Chip = { name: string; text: string; onRemove: () => void }

export function Chips({ chips }: { chips: readonly Chip[] }) {
  const words = useTexts(texts)
  if (chips.length === 0) return null
  return (
    <div className="chips">
      <span>{words.narrowed}</span>
      <ul aria-label={words.narrowed}>
        {chips.map(({ name, text, onRemove }) => (
          <li key={name}>
            <Tag closable={{ 'aria-label': words.remove(text) }} onClose={onRemove}>
              {text}
            </Tag>
          </li>
        ))}
      </ul>
    </div>
  )
}
