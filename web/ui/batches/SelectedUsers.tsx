import { Button } from 'antd'
import { useState } from 'react'
import { batches } from '#contract/batches.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import type { SelectionProps } from '../list/selecting.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { batchTexts } from './batch-texts.ts'
import { SelectionBar } from './SelectionBar.tsx'

/** What can be done to several accounts at once. */
export function SelectedUsers(props: SelectionProps) {
  const words = useTexts(batchTexts)
  const { mutateAsync } = useCall(batches.disable)
  const [isOpen, setOpen] = useState(false)
  return (
    <SelectionBar {...props}>
      {(chosen, clear) => (
        <>
          <Button danger disabled={chosen.length === 0} onClick={() => setOpen(true)}>
            {words.acts.disable}
          </Button>
          {isOpen && (
            <BatchDialog
              danger
              title={words.acts.disable}
              text={words.disableText(chosen.length)}
              submit={words.acts.disable}
              chosen={chosen}
              run={() => mutateAsync({ body: { accounts: chosen.map(({ id, version }) => ({ id, version })) } })}
              onClose={(wasTried) => {
                setOpen(false)
                if (wasTried) clear()
              }}
            />
          )}
        </>
      )}
    </SelectionBar>
  )
}
