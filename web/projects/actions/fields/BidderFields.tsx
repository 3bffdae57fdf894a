import { DeleteOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button, Form, Switch } from 'antd'
import { screenPath } from '../../../client/address/screen-path.ts'
import { useTexts } from '../../../client/language.ts'
import { UnitSelect } from '../../../ui/units/UnitSelect.tsx'
import { actionTexts } from '../action-texts.ts'
import { stepTexts } from '../step-texts.ts'
import { MoneyItem, TextItem, useRules } from './form-items.tsx'

type Props = { path: string[]; fewest: number; drawsOf?: string | undefined }

/** Who bid in a round for what, and why whoever was left out was. Where contractors can be drawn by lot, the way there. */
export function BidderFields({ path, fewest, drawsOf }: Props) {
  const words = useTexts(actionTexts)
  const rules = useRules()
  return (
    <Form.List name={[...path, 'bidders']} initialValue={Array.from({ length: fewest }, () => ({ valid: true }))}>
      {(bidders, { add, remove }, { errors }) => (
        <fieldset className="frame form-list">
          <legend>{words.bidders}</legend>
          {drawsOf && <Lottery projectId={drawsOf} />}
          {bidders.map(({ key, name }, at) => (
            <div key={key} className="form-line unit-line bidder-line">
              <Form.Item className="wide-in-line" name={[name, 'unitId']} label={words.bidder(at + 1)} rules={rules({})}>
                <UnitSelect acting="contractor" />
              </Form.Item>
              <MoneyItem name={[name, 'price']} label={words.price} />
              <Form.Item name={[name, 'valid']} label={words.valid} valuePropName="checked">
                <Switch />
              </Form.Item>
              <InvalidReason list={[...path, 'bidders']} name={name} />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={words.removeBidder(at + 1)}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button onClick={() => add({ valid: true })}>{words.addBidder}</Button>
        </fieldset>
      )}
    </Form.List>
  )
}

/** In a window of its own: what was typed here stays. */
function Lottery({ projectId }: { projectId: string }) {
  const words = useTexts(stepTexts)
  return (
    <p className="quiet below-16">
      {words.drawn}{' '}
      <Link to={screenPath('/v2/project/:id', { id: projectId })} search={{ tab: 'experts' }} target="_blank">
        {words.drawnLink}
      </Link>
    </p>
  )
}

function InvalidReason({ list, name }: { list: string[]; name: number }) {
  const words = useTexts(actionTexts)
  const valid = Form.useWatch([...list, name, 'valid'], Form.useFormInstance()) ?? true
  if (valid) return null
  return (
    <div className="wide-in-line">
      <TextItem name={[name, 'reason']} label={words.invalidReason} most={200} />
    </div>
  )
}
