import { App, Form, Modal } from 'antd'
import { type UnitOption, type UnitRole, units } from '#contract/units.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from './refusals.ts'
import { UnitContactFields, UnitIdentityFields } from './UnitFieldset.tsx'
import { unitProposalTexts } from './unit-choice-texts.ts'
import { blankUnit, proposalFrom, type UnitValues } from './unit-values.ts'

type Props = { open: boolean; acting?: UnitRole | undefined; onProposed: (unit: UnitOption) => void; onClose: () => void }

/** For the owner side, on the spot: the filing they are writing is not interrupted. */
export function UnitProposalForm({ open, acting, onProposed, onClose }: Props) {
  const words = useTexts(unitProposalTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<UnitValues>()
  const refuse = useRefusal(form)
  const propose = useCall(units.propose)
  const submit = (values: UnitValues) =>
    propose.mutateAsync({ body: proposalFrom(values) }).then((unit) => {
      message.success(words.done(unit.name))
      onProposed(unit)
    }, refuse)
  return (
    <Modal
      open={open}
      title={words.title}
      okText={words.submit}
      cancelText={words.cancel}
      confirmLoading={propose.isPending}
      mask={{ closable: false }}
      width={600}
      destroyOnHidden
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('name')?.focus()}
    >
      <p className="modal-lead">{words.lead}</p>
      {/* Named, so that its fields do not share their ids with the form around it. */}
      <Form
        form={form}
        name="unit-proposal"
        layout="vertical"
        preserve={false}
        initialValues={{ ...blankUnit, roles: acting ? [acting] : [] }}
        onFinish={(values) => void submit(values)}
      >
        <UnitIdentityFields />
        <UnitContactFields />
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
