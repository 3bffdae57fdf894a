import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { factors } from '#contract/factors.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { useTexts } from '../client/language.ts'
import { browserHasPasskeys, makePasskey, PasskeyUnused } from '../client/passkeys.ts'
import { useCall } from '../client/reply.ts'
import { replaceMe } from '../client/session.ts'
import { Moment } from '../plain/Moment.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { deviceOf } from './device.ts'
import { factorTexts } from './factor-texts.ts'

type OnCodes = (codes: readonly string[] | null) => void

/** The keys of a person, and a button for another. */
export function PasskeyRows({ passkeys, onCodes }: { passkeys: readonly Passkey[]; onCodes: OnCodes }) {
  const words = useTexts(factorTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <div className="row gap-24">
        {passkeys.length === 0 && <span>{words.noPasskey}</span>}
        <Button disabled={!browserHasPasskeys()} onClick={() => setOpen(true)}>
          {words.addPasskey}
        </Button>
        {!browserHasPasskeys() && <span className="quiet">{words.passkeysNeedTls}</span>}
      </div>
      <NewPasskeyDialog isOpen={isOpen} onClose={() => setOpen(false)} onCodes={onCodes} />
    </>
  )
}

function PasskeyRow({ passkey: { id, name, addedAt, usedAt } }: { passkey: Passkey }) {
  const words = useTexts(factorTexts)
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const remove = useCall(factors.removePasskey)
  const [isRenaming, setRenaming] = useState(false)
  const act = () =>
    remove.mutateAsync({ params: { id } }).then((me) => {
      replaceMe(me)
      message.success(words.passkeyRemoved)
    }, refuse)
  const ask = () =>
    void modal.confirm({
      title: words.removePasskeyTitle(name),
      content: words.removePasskeyText,
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: act,
    })
  return (
    <div className="row gap-24">
      <strong>{words.passkeyNamed(name)}</strong>
      <span className="quiet">
        {words.added} <Moment at={addedAt} />
      </span>
      {usedAt && (
        <span className="quiet">
          {words.used} <Moment at={usedAt} />
        </span>
      )}
      <Button onClick={() => setRenaming(true)}>
        {words.rename}
        <span className="visually-hidden"> – {name}</span>
      </Button>
      <Button danger onClick={ask} loading={remove.isPending}>
        {words.remove}
        <span className="visually-hidden"> – {name}</span>
      </Button>
      {isRenaming && <RenameDialog id={id} name={name} onClose={() => setRenaming(false)} />}
    </div>
  )
}

function RenameDialog({ id, name, onClose }: Pick<Passkey, 'id' | 'name'> & { onClose: () => void }) {
  const words = useTexts(factorTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ name: string }>()
  const refuse = useRefusal(form)
  const rename = useCall(factors.renamePasskey)
  const submit = (body: { name: string }) =>
    rename.mutateAsync({ params: { id }, body: { name: body.name.trim() } }).then(() => {
      message.success(words.renamed)
      onClose()
    }, refuse)
  return (
    <FormModal
      form={form}
      title={words.passkeyNamed(name)}
      submit={words.rename}
      busy={rename.isPending}
      focus="name"
      initialValues={{ name }}
      onFinish={submit}
      onClose={onClose}
    >
      <NameField />
    </FormModal>
  )
}

function NameField() {
  const words = useTexts(factorTexts)
  return (
    <Form.Item name="name" label={words.passkeyName} rules={[{ required: true, whitespace: true, message: words.nameMissing }]}>
      <Input maxLength={60} />
    </Form.Item>
  )
}

function NewPasskeyDialog({ isOpen, onClose, onCodes }: { isOpen: boolean; onClose: () => void; onCodes: OnCodes }) {
  const words = useTexts(factorTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ name: string }>()
  const refuse = useRefusal(form)
  const invite = useCall(factors.invitePasskey)
  const add = useCall(factors.addPasskey)
  const [busy, setBusy] = useState(false)
  const { browser, system } = deviceOf(navigator.userAgent)
  const submit = async ({ name }: { name: string }) => {
    setBusy(true)
    try {
      const made = await makePasskey(await invite.mutateAsync({}))
      const { me, codes } = await add.mutateAsync({ body: { name: name.trim(), ...made } })
      replaceMe(me)
      onClose()
      onCodes(codes)
    } catch (reason) {
      if (reason instanceof PasskeyUnused) message.warning(words.passkeyUnused)
      else refuse(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={isOpen}
      title={words.addPasskey}
      okText={words.goOn}
      cancelText={words.cancel}
      confirmLoading={busy}
      mask={{ closable: false }}
      width={460}
      destroyOnHidden
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="below-16">{words.passkeyText}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ name: [browser, system].filter(Boolean).join(' · ') }}
        onFinish={submit}
      >
        <NameField />
        {/* Enter in the field submits the form. */}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
