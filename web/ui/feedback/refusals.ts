import { App, type FormInstance } from 'antd'
import { createElement } from 'react'
import { type FaultyField, Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { RefusedCall } from '../../client/api.ts'
import { useLanguage } from '../../client/language.ts'
import { failureText, requestText } from '../../plain/refusal-text.ts'

// A form of any shape: only the names of its fields matter here.
type AnyForm = Pick<FormInstance, 'getFieldsError' | 'setFields' | 'scrollToField'>

/** The one refusal on the page: the next takes its place, and so does leaving the page. */
export const refusalKey = 'refusal'

/**
 * Presents a failure once: at its fields where the form has them, else above the page until somebody dismisses it, since a sentence that
 * leaves by itself is gone before it is read. What the server itself broke comes with its request id.
 */
export function useRefusal(form?: AnyForm): (failure: unknown) => void {
  const language = useLanguage()
  const { notification } = App.useApp()
  return (failure) => {
    const isShown = form && failure instanceof Refusal && failure.fields.length > 0 && applyFieldFaults(form, failure, language)
    if (isShown) return
    const text = failureText(language, failure)
    const requestId = failure instanceof RefusedCall && !isRefusedCleanly(failure) ? failure.requestId : null
    notification.error({
      key: refusalKey,
      title: text,
      duration: false,
      placement: 'top',
      ...(requestId ? { description: createElement('span', { className: 'figure' }, requestText(language, requestId)) } : {}),
    })
  }
}

/** Writes each fault at its field and brings the first into view. False when some fault belongs to no field of the form. */
export function applyFieldFaults(form: AnyForm, { fields }: Refusal, language: Language): boolean {
  const known = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]))
  const firstOfEach = [...new Map(fields.toReversed().map((fault) => [fault.field, fault])).values()].toReversed()
  const shown = firstOfEach.filter(({ field }) => known.has(field))
  form.setFields(shown.map((fault) => ({ name: known.get(fault.field) ?? [], errors: [faultText(language, fault)] })))
  const first = shown[0] && known.get(shown[0].field)
  if (first) form.scrollToField(first, { focus: true, block: 'center' })
  return shown.length === firstOfEach.length
}

const faultText = (language: Language, { code, facts }: FaultyField) => fieldFaultText(language, code, facts)

const isRefusedCleanly = (failure: unknown) =>
  failure instanceof Refusal && failure.code !== 'server.failed' && failure.code !== 'database.away'
