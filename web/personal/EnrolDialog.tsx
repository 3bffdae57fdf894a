import { Form, Input, Modal } from 'antd'
import { factors } from '#contract/factors.ts'
import type { Reply } from '#contract/route.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { replaceMe } from '../client/session.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { factorTexts } from './factor-texts.ts'

export type Enrolment = Reply<typeof factors.beginTotp>
type Props = { enrolment: Enrolment | null; onClose: () => void; onCodes: (codes: readonly string[] | null) => void }

/** The secret is on this page only, until the first code confirms it. */
export function EnrolDialog({ enrolment, onClose, onCodes }: Props) {
  const words = useTexts(factorTexts)
  const [form] = Form.useForm<{ code: string }>()
  const refuse = useRefusal(form)
  const confirm = useCall(factors.confirmTotp)
  const submit = ({ code }: { code: string }) =>
    confirm.mutateAsync({ body: { code: code.trim() } }).then(({ me, codes }) => {
      replaceMe(me)
      onClose()
      onCodes(codes)
    }, refuse)
  return (
    <Modal
      open={enrolment !== null}
      title={words.enrolTitle}
      okText={words.confirm}
      cancelText={words.cancel}
      confirmLoading={confirm.isPending}
      mask={{ closable: false }}
      width={460}
      destroyOnHidden
      onOk={form.submit}
      onCancel={onClose}
    >
      {enrolment && (
        <div className="stack gap-8">
          <p>{words.scan}</p>
          <img
            alt={words.picture}
            width={200}
            height={200}
            src={`data:image/svg+xml,${encodeURIComponent(enrolment.picture)}`}
            style={{ alignSelf: 'center', background: 'white' }}
          />
          <p>
            {words.bySecret}
            <br />
            <output className="figure">{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</output>
          </p>
          <Form form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={submit}>
            <Form.Item name="code" label={words.code} rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: words.codeMissing }]}>
              <Input autoComplete="one-time-code" inputMode="numeric" maxLength={8} />
            </Form.Item>
            {/* Enter in the field submits the form. */}
            <button type="submit" hidden tabIndex={-1} />
          </Form>
        </div>
      )}
    </Modal>
  )
}
