import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { Suspense, useState } from 'react'
import type { Acceptor } from '#contract/project-actions.ts'
import { useTexts } from '../../../client/language.ts'
import { lazy } from '../../../lazy.tsx'
import { actionTexts } from '../action-texts.ts'
import { TextItem } from './form-items.tsx'

const EarlierAcceptors = lazy(async () => (await import('./EarlierAcceptors.tsx')).EarlierAcceptors)

/** Three or more, none of the supplier. */
export function AcceptorFields({ path = [] }: { path?: string[] }) {
  const words = useTexts(actionTexts)
  return (
    <Form.List name={[...path, 'acceptors']} initialValue={[{}, {}, {}]}>
      {(acceptors, { add, remove }, { errors }) => (
        <fieldset className="frame form-list">
          <legend>{words.acceptors}</legend>
          <p className="quiet below-8">{words.acceptorsHelp}</p>
          <Remembered path={[...path, 'acceptors']} onAdd={add} />
          {acceptors.map(({ key, name }, at) => (
            <div key={key} className="form-line unit-line">
              <TextItem name={[name, 'name']} label={words.acceptor(at + 1)} most={60} />
              <TextItem name={[name, 'mobile']} label={words.mobile} least={11} most={11} />
              <div className="wide-in-line">
                <TextItem name={[name, 'unit']} label={words.acceptorUnit} />
              </div>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={words.removeAcceptor(at + 1)}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button onClick={() => add({})}>{words.addAcceptor}</Button>
        </fieldset>
      )}
    </Form.List>
  )
}

type RememberedProps = { path: string[]; onAdd: (acceptor: Acceptor) => void }

/** Those of earlier acceptances, once somebody asks for them. One is written into the first empty line. */
function Remembered({ path, onAdd }: RememberedProps) {
  const words = useTexts(actionTexts)
  const form = Form.useFormInstance()
  const lines: readonly Partial<Acceptor>[] = Form.useWatch(path, form) ?? []
  const [isShown, show] = useState(false)
  const pick = (acceptor: Acceptor) => {
    const empty = lines.findIndex((line) => !line?.name && !line?.mobile && !line?.unit)
    if (empty === -1) onAdd(acceptor)
    else
      form.setFields(
        Object.entries(acceptor).map(([field, value]) => ({ name: [...path, empty, field], value, touched: true, errors: [] })),
      )
  }
  if (!isShown)
    return (
      <Button size="small" type="link" onClick={() => show(true)}>
        {words.earlierAcceptors}
      </Button>
    )
  return (
    <Suspense>
      <EarlierAcceptors taken={lines} onPick={pick} />
    </Suspense>
  )
}
