import type { DictionaryItem } from '#contract/dictionaries.ts'
import { useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

export function FixedItems({ items }: { items: readonly DictionaryItem[] }) {
  const words = useTexts(texts)
  return (
    <table className="fixed-items panel table">
      <thead>
        <tr>
          <th scope="col">{words.chinese}</th>
          <th scope="col">{words.english}</th>
          <th scope="col">{words.code}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ code, label }) => (
          <tr key={code}>
            <td lang="zh-CN">{label.zh}</td>
            <td lang="en">{label.en}</td>
            <td>
              <code className="code">{code}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
