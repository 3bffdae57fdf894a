import { Affix, Button, Checkbox, Flex } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { batchRules } from '#contract/batches.ts'
import { useTexts } from '../../client/language.ts'
import type { Selectable, SelectionProps } from '../list/selecting.ts'
import { batchTexts } from './batch-texts.ts'

export type Chosen = readonly Selectable[]
type Props = SelectionProps & { children: (chosen: Chosen, clear: () => void) => ReactNode }

/** What is chosen stays chosen on other pages of the list. The bar stays in view, however long the list is. */
export function SelectionBar({ rows, onTicking, onClose, children }: Props) {
  const words = useTexts(batchTexts)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Selectable>>(new Map())
  const isFull = chosen.size >= batchRules.most
  const isOpen = ({ id }: Selectable) => !isFull || chosen.has(id)
  const choose = (wanted: readonly Selectable[], isWanted: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      for (const row of wanted) {
        if (!isWanted) after.delete(row.id)
        else if (after.size < batchRules.most && !after.has(row.id)) after.set(row.id, row)
      }
      return after
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when something was chosen or the language has changed
  useEffect(() => {
    onTicking({
      title: words.tick,
      box: (row) => (
        <Checkbox
          aria-label={words.tickOne(row.name)}
          checked={chosen.has(row.id)}
          disabled={!isOpen(row)}
          onChange={({ target }) => choose([row], target.checked)}
        />
      ),
    })
  }, [chosen, words])
  const ticked = rows.filter(({ id }) => chosen.has(id)).length
  return (
    <Affix offsetBottom={0}>
      <Flex component="section" className="box" aria-label={words.selection} wrap align="center" gap="small">
        <Checkbox
          checked={ticked > 0 && ticked === rows.length}
          indeterminate={ticked > 0 && ticked < rows.length}
          onChange={({ target }) => choose(rows, target.checked)}
        >
          {words.tickAll}
        </Checkbox>
        <span className="quiet" role="status">
          {words.chosen(chosen.size)}
          {isFull && ` ${words.full(batchRules.most)}`}
        </span>
        {children([...chosen.values()], () => setChosen(new Map()))}
        <Button type="text" onClick={onClose}>
          {words.end}
        </Button>
      </Flex>
    </Affix>
  )
}
