import { Tag } from 'antd'
import { useTexts } from '../../client/language.ts'
import { chipTexts } from './list-texts.ts'

/** A condition that came with a link and has no field of its own: it is shown, and can be taken away. */
export type Chip = { name: string; text: string; onRemove: () => void }

export function Chips({ chips }: { chips: readonly Chip[] }) {
  const words = useTexts(chipTexts)
  if (chips.length === 0) return null
  return (
    <div className="chips row">
      <span>{words.narrowed}</span>
      <ul className="row" aria-label={words.narrowed}>
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
