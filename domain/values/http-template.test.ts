import { expect, test } from 'vitest'
import { filled, isWellFormed, type Said } from './http-template.ts'

const said: Said = {
  id: 'a1',
  to: '13800000000',
  subject: 'Re: "A&B"',
  text: '第一行\n"二" {to} \\ 三',
  link: 'https://x/?a=1&b=2',
  time: '1',
  secret: 's&t',
}

test('a value stays one value wherever it is put', () => {
  const body = filled('{"msgtype":"text","text":{"content":"{text}","to":"{to}"}}', 'json', said)
  expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: said.text, to: said.to } })
  const form = new URLSearchParams(filled('mobile={to}&content={text}&sign={subject}', 'form', said))
  expect(Object.fromEntries(form)).toEqual({ mobile: said.to, content: said.text, sign: said.subject })
  const url = new URL(filled('https://sms.example.com/send?key={secret}&link={link}', 'url', said))
  expect(Object.fromEntries(url.searchParams)).toEqual({ key: 's&t', link: said.link })
  expect(filled('Bearer {secret} {text}', 'header', { ...said, text: 'x\r\nEvil: 1' })).toBe('Bearer s&t x  Evil: 1')
})

test('what is no placeholder stays as it is, and what was put in is not looked at again', () => {
  expect(filled('{"a":{"b":1},"c":"{unknown}"}', 'json', said)).toBe('{"a":{"b":1},"c":"{unknown}"}')
  expect(filled('{subject}', 'json', { ...said, subject: '{secret}' })).toBe('{secret}')
})

test.each([
  ['{"text":"{text}"}', true],
  ['{"text":{text}}', false],
  ['{"text":"{text}"', false],
])('%s is JSON once it is filled in: %s', (body, isRight) => expect(isWellFormed(body, 'json')).toBe(isRight))
