import { App, Form } from 'antd'
import { type UnitOption, type UnitRole, units } from '#contract/units.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../feedback/refusals.ts'
import { FormModal } from '../form/FormModal.tsx'
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
    // Named, so that its fields do not share their ids with the form around it.
    <FormModal
      {...{ open, form, onClose }}
      title={words.title}
      submit={words.submit}
      busy={propose.isPending}
      width={600}
      initialValues={{ ...blankUnit, roles: acting ? [acting] : [] }}
      focus="name"
      onFinish={submit}
    >
      <p className="below-16 quiet">{words.lead}</p>
      <UnitIdentityFields />
      <UnitContactFields />
    </FormModal>
  )
}
