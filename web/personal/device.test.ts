import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test('the more particular name wins', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0'
  expect(deviceOf(edge)).toEqual({ browser: 'Edge', system: 'Windows' })
  const weChat = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/111.0 Mobile Safari/537.36 MicroMessenger/8.0.40'
  expect(deviceOf(weChat)).toEqual({ browser: 'WeChat', system: 'Android' })
})

test('Safari on a telephone is not taken for a Mac', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  expect(deviceOf(phone)).toEqual({ browser: 'Safari', system: 'iOS' })
})

test('what names nothing known stays empty', () => {
  expect(deviceOf('curl/8.5.0')).toEqual({ browser: '', system: '' })
  expect(deviceOf('')).toEqual({ browser: '', system: '' })
})
