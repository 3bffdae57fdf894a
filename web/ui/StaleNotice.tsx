import { Alert, Button, Flex } from 'antd'
import { bilingual, useTexts } from '../client/language.ts'
import './facts.css'

const texts = bilingual({
  en: {
    title: 'Somebody else saved a change while you were editing.',
    nothing: 'None of the fields of this form is concerned.',
    change: (label: string, before: string, now: string) => `${label}: “${before}” is now “${now}”.`,
    none: '–',
    takeTheirs: 'Take their version',
    keepMine: 'Keep what I typed',
  },
  zh: {
    title: '您编辑期间，他人已保存了修改。',
    nothing: '本表单中的内容未受影响。',
    change: (label, before, now) => `${label}：由“${before}”改为“${now}”。`,
    none: '–',
    takeTheirs: '采用对方的版本',
    keepMine: '保留我填写的内容',
  },
})

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
  const words = useTexts(texts)
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={words.title}
      description={
        <>
          {changes.length === 0 ? words.nothing : null}
          <ul className="stale-changes">
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
