import { expect, test } from 'vitest'
import { serverAddress } from './address.ts'

const at = (address: string) => serverAddress(new URL(address))

test('the server is the host the page came from', () => {
  expect(at('https://filing.example.gov/v2/project')).toBe('https://filing.example.gov')
  expect(at('http://10.0.0.5:9092/')).toBe('http://10.0.0.5:9092')
})

test('the local development page on port 8000 talks to the local server on port 9092', () => {
  expect(at('http://localhost:8000/user/login')).toBe('http://localhost:9092')
  expect(at('http://127.0.0.1:8000/')).toBe('http://127.0.0.1:9092')
  expect(at('http://[::1]:8000/')).toBe('http://[::1]:9092')
})

test('port 8000 elsewhere, and other local ports, are left alone', () => {
  expect(at('http://filing.example.gov:8000/')).toBe('http://filing.example.gov:8000')
  expect(at('http://localhost:8001/')).toBe('http://localhost:8001')
  expect(at('http://localhost/')).toBe('http://localhost')
})
