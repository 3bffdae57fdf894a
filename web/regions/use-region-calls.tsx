import { App } from 'antd'
import { countsText } from '#contract/region-obstacles.ts'
import { type RegionDetail, regions } from '#contract/regions.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { texts } from './texts.ts'

type Question = { title: string; text: string; note?: string; confirm: string; danger?: boolean }

/** The actions that need no form. Each is asked for once more before it happens; what it leaves behind is told in the question. */
export function useRegionCalls(region: RegionDetail, onGone: () => void) {
  const words = useTexts(texts)
  const language = useLanguage()
  const name = useLabel()(region.name)
  const { code, version } = region
  const params = { code }
  const { ask, saying } = useQuestion()
  const disable = useCall(regions.disable)
  const enable = useCall(regions.enable)
  const restore = useCall(regions.restore)
  const remove = useCall(regions.remove)
  const open = countsText(language, region.staysOpen)

  return {
    disable: () =>
      ask(
        {
          title: words.disableTitle(name),
          text: words.disableText,
          confirm: words.actions.disable,
          danger: true,
          ...(open && { note: words.staysOpen(open) }),
        },
        () => disable.mutateAsync({ params, body: { version, confirmed: true } }).then(saying(words.disabledDone)),
      ),
    enable: saidAfter(() => enable.mutateAsync({ params, body: { version } }), saying(words.enabledDone), useRefusal()),
    restore: () =>
      ask({ title: words.restoreTitle(name), text: words.restoreText, confirm: words.actions.restore }, () =>
        restore.mutateAsync({ params, body: { version } }).then(saying(words.restoredDone)),
      ),
    remove: () =>
      ask({ title: words.removeTitle(name), text: words.removeText, confirm: words.actions.remove, danger: true }, () =>
        remove.mutateAsync({ params, query: { version } }).then(onGone).then(saying(words.removedDone)),
      ),
  }
}

const saidAfter = (act: () => Promise<unknown>, done: () => void, fail: (reason: unknown) => void) => () => void act().then(done, fail)

function useQuestion() {
  const words = useTexts(texts)
  const { modal, message } = App.useApp()
  const fail = useRefusal()
  const ask = ({ title, text, note, confirm, danger = false }: Question, act: () => Promise<unknown>) =>
    void modal.confirm({
      title,
      content: (
        <>
          <p>{text}</p>
          {note ? <p>{note}</p> : null}
        </>
      ),
      okText: confirm,
      cancelText: words.cancel,
      okButtonProps: { danger },
      onOk: () => act().catch(fail),
    })
  return { ask, saying: (text: string) => () => void message.success(text) }
}
