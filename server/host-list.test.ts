import { expect, test } from 'vitest'
import { hostList, isListed } from './host-list.ts'

test('hosts are parsed into their normal form; one that is none spoils the list', () => {
  expect(hostList('')).toEqual([])
  expect(
    hostList(' API.Example.com.,*.b.example\n例子.com；[::1]:80;a.example:443;10.0.0.1:8080'),
  ).toEqual([
    'api.example.com',
    '*.b.example',
    'xn--fsqu00a.com',
    '[::1]',
    'a.example',
    '10.0.0.1:8080',
  ])
  expect(hostList('2130706433'), 'an address in another notation').toEqual(['127.0.0.1'])
  for (const text of [
    'https://a.example',
    'a.example/path',
    'u@a.example',
    '*',
    '*.',
    'a.*.example',
    'a.example:70000',
    'https:',
    "'none'",
    'a.example, ?',
    'x'.repeat(10_001),
    Array.from({ length: 201 }, (_, index) => `h${index}`).join(' '),
  ])
    expect(hostList(text), text).toBe(null)
})

test('a host is listed by name and port, or below a name', () => {
  const list = hostList('api.example.com *.b.example a.example:8443')!
  const listed = (url: string) => isListed(list, new URL(url))
  for (const url of [
    'http://api.example.com/x',
    'https://API.example.com.',
    'https://one.b.example',
    'https://two.one.b.example/',
    'https://a.example:8443/',
  ])
    expect(listed(url), url).toBe(true)
  for (const url of [
    'https://api.example.com:8443',
    'https://b.example',
    'https://evilb.example',
    'https://one.b.example:444',
    'https://a.example',
    'https://api.example.com.evil.example',
    'https://xapi.example.com',
  ])
    expect(listed(url), url).toBe(false)
})
