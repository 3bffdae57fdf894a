import { Alert, Button, Flex } from 'antd'
import { useTexts } from '../../client/language.ts'
import { staleTexts } from './form-texts.ts'
import './form.css'

export type ForeignChange = { label: string; before: string; now: string }

type Props = {
  changes: readonly ForeignChange[]
  onTakeTheirs: () => void
  /** Absent where nothing of one's own stands against theirs. */
  onKeepMine?: (() => void) | undefined
  /** What the two ways on are called, where “version” is not the word: a step is taken or left. */
  names?: { takeTheirs: string; keepMine: string }
}

/** After a 409: says what changed underneath, and lets the writer choose. Until then everything typed stays in the form. */
export function StaleNotice({ changes, onTakeTheirs, onKeepMine, names }: Props) {
  const words = useTexts(staleTexts)
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={words.title}
      description={
        <>
          {changes.length === 0 ? words.nothing : null}
          <ul className="stale-changes bullets">
            {changes.map(({ label, before, now }) => (
              <li key={label}>{words.change(label, before || words.none, now || words.none)}</li>
            ))}
          </ul>
          <Flex gap={8} wrap>
            <Button size="small" onClick={onTakeTheirs}>
              {names?.takeTheirs ?? words.takeTheirs}
            </Button>
            {onKeepMine && (
              <Button size="small" onClick={onKeepMine}>
                {names?.keepMine ?? words.keepMine}
              </Button>
            )}
          </Flex>
        </>
      }
    />
  )
}
