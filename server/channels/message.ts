import type { Language } from '#contract/language.ts'
import type { Notice } from '#contract/notifications.ts'
import { defaultTitle } from '#contract/screens.ts'
import { noticeTexts } from '#domain/notices/notice-texts.ts'
import { noticeWords } from '#domain/notices/notice-words.ts'
import type { Message } from './sender.ts'

type Told = Pick<Notice, 'kind' | 'facts' | 'path'>
type Content = Omit<Message, 'id' | 'to'>

type Words = {
  digest: (count: number) => string
  open: string
  why: string
  test: string
  code: (code: string, minutes: number) => string
}

const words: Record<Language, Words> = {
  en: {
    digest: (count) => `${count} notices of the last day`,
    open: 'Open in the platform',
    why: 'You receive this because you chose it under Personal. Do not reply to this message.',
    test: 'This is a test message of the platform. Nothing has to be done.',
    code: (code, minutes) => `Your code is ${code}. It holds for ${minutes} minutes. If you did not ask for it, ignore this message.`,
  },
  zh: {
    digest: (count) => `近一日通知 ${count} 条`,
    open: '在平台中查看',
    why: '本消息按您在“个人中心”的设置发送，请勿回复。',
    test: '这是平台发送的测试消息，无需办理。',
    code: (code, minutes) => `您的验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略。`,
  },
}

/** One notice, or all of a day, as text and as simple HTML. It says what the notice says and nothing else. */
export function messageOf(notices: readonly Told[], language: Language, publicUrl: string | null): Content {
  const labelOf = (label: Record<Language, string>) => label[language]
  const said = notices.map((notice) => ({
    ...noticeWords(notice, noticeTexts[language], labelOf),
    link: publicUrl && `${publicUrl}${notice.path.slice(1)}`,
  }))
  const platform = defaultTitle[language]
  const { digest, open, why } = words[language]
  const subject = said.length === 1 ? (said[0]?.title ?? platform) : digest(said.length)
  const paragraphs = said.map(({ title, about, further, link }) => [title, about, further, link].filter(Boolean).join('\n'))
  const blocks = said.map(({ title, about, further, link }) => {
    const lines = [`<strong>${escaped(title)}</strong>`, escaped(about), escaped(further)].filter(Boolean)
    return `<p>${[...lines, ...(link ? [`<a href="${escaped(link)}">${open}</a>`] : [])].join('<br>')}</p>`
  })
  return {
    subject,
    link: said[0]?.link ?? null,
    text: [...paragraphs, `${platform}\n${why}`].join('\n\n'),
    html: pageOf(language, [...blocks, `<p style="color:#666">${platform}<br>${why}</p>`]),
  }
}

export const testMessage = (language: Language): Content => plainMessage(language, words[language].test)

export const codeMessage = (language: Language, code: string, minutes: number): Content =>
  plainMessage(language, words[language].code(code, minutes))

const plainMessage = (language: Language, text: string): Content => ({
  subject: defaultTitle[language],
  link: null,
  text,
  html: pageOf(language, [`<p>${escaped(text)}</p>`]),
})

const pageOf = (language: Language, blocks: readonly string[]) =>
  `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><body>${blocks.join('')}</body></html>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
