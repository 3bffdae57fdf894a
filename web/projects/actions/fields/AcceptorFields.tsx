import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useTexts } from '../../../client/language.ts'
import { actionTexts } from '../action-texts.ts'
import { TextItem } from './form-items.tsx'

/** Three or more, none of the supplier. */
export function AcceptorFields({ path = [] }: { path?: string[] }) {
  const words = useTexts(actionTexts)
  return (
    <Form.List name={[...path, 'acceptors']} initialValue={[{}, {}, {}]}>
      {(acceptors, { add, remove }, { errors }) => (
        <fieldset className="frame form-list">
          <legend>{words.acceptors}</legend>
          <p className="quiet">{words.acceptorsHelp}</p>
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
