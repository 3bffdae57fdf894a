import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useOpened } from '../../client/address/opened.ts'
import { useTexts } from '../../client/language.ts'
import { lazy, useArrival } from '../../lazy.tsx'
import { texts } from '../texts.ts'

const NewFilingForm = lazy(async () => (await import('../NewFilingForm.tsx')).NewFilingForm)

export function NewFiling() {
  const words = useTexts(texts)
  const asked = useOpened('new').opened === 'filing'
  const [open, setOpen] = useState(asked)
  const { isComing, whenThere } = useArrival(NewFilingForm)
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  // Asked for once more while the list is on the page already, such as from the search.
  useEffect(() => {
    if (asked) setOpen(true)
  }, [asked])

  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} loading={isComing} onClick={() => whenThere(() => setOpen(true))}>
        {words.create}
      </Button>
      <Suspense>{wasOpen && <NewFilingForm open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
