import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressesOf,
  baseWebAddress,
  fetchOutgoing,
  guardedLookup,
  isForbiddenAddress,
  webAddress,
} from './outgoing.ts'

let server: Server
let base: string
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/near') response.writeHead(302, { location: '/end' }).end()
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (request.url === '/far')
      response.writeHead(302, { location: 'http://localhost:1/end' }).end('elsewhere')
    else if (request.url === '/later')
      setTimeout(() => response.writeHead(302, { location: '/later-end' }).end(), 300)
    else if (request.url === '/later-end') setTimeout(() => response.end(), 300)
    else if (request.url === '/begun') response.write('a')
    else if (request.url === '/broken') response.write('a', () => response.destroy())
    else if (request.url === '/long') response.end('x'.repeat(5_000))
    else if (request.url !== '/slow')
      request.pipe(response.setHeader('x-method', String(request.method)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const at = (path: string) => new URL(path, base)
const bounds = { seconds: 5, maxBytes: 1_000 }

test('web addresses are http or https without credentials; only some can have a path appended', () => {
  for (const text of ['http://a', 'HTTPS://a:1/b', 'http://[::1]/'])
    expect(baseWebAddress(text)?.href).toBe(new URL(text).href)
  for (const text of ['http://a/?b=c', 'http://a?', 'http://a/#b', 'http://a/b c']) {
    expect(webAddress(text)?.href).toBe(new URL(text).href)
    expect(baseWebAddress(text), text).toBe(null)
  }
  for (const text of [
    '',
    'a',
    '/a',
    'http://',
    'ftp://a',
    'javascript:alert(1)',
    'http://u@a',
    'http://:p@a',
    'http://u:p@a',
  ])
    expect([webAddress(text), baseWebAddress(text)], text).toEqual([null, null])
})

test('link-local, metadata, unspecified and multicast addresses are never contacted, in any notation', () => {
  const never = [
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fe80::1',
    '[fe80::1%eth0]',
    'febf::1',
    'fd00:ec2::254',
    '100.100.100.200',
    '0.0.0.0',
    '0.1.2.3',
    '::',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ]
  expect(never.filter((address) => !isForbiddenAddress(address))).toEqual([])
})

test('public, private and loopback addresses are allowed', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.16.0.9',
    '100.64.0.1',
    '::1',
    'fd12::1',
    '2001:db8::1',
    '8.8.8.8',
    'localhost',
  ])
    expect(isForbiddenAddress(address), address).toBe(false)
})

test('no request is sent to a forbidden address, in any form', async () => {
  for (const address of [
    'http://169.254.169.254/latest',
    'http://0xa9fea9fe/',
    'http://[::ffff:169.254.1.1]/',
    'http://0/',
    'https://[fe80::1]/',
  ])
    await expect(fetchOutgoing(new URL(address), bounds), address).rejects.toMatchObject({
      name: 'ForbiddenAddress',
    })
  await expect(addressesOf('169.254.1.1')).rejects.toMatchObject({ code: 'EFORBIDDENADDRESS' })
})

test('connections use the addresses that were checked', async () => {
  const found = (host: string, all: boolean) =>
    new Promise((resolve) =>
      guardedLookup(host, { all }, (error, address) => resolve(error?.name ?? address)),
    )
  expect(await found('127.0.0.1', false)).toBe('127.0.0.1')
  expect(await found('127.0.0.1', true)).toEqual([{ address: '127.0.0.1', family: 4 }])
  expect(await found('169.254.1.1', true)).toBe('ForbiddenAddress')
  expect(await found('169.254.1.1', false)).toBe('ForbiddenAddress')
})

test('a body is sent and the answer received', async () => {
  const answer = await fetchOutgoing(at('/echo'), { ...bounds, method: 'POST', body: 'a=1&b=中' })
  expect(answer).toMatchObject({ status: 200, headers: { 'x-method': 'POST' } })
  expect(answer.body.toString()).toBe('a=1&b=中')
})

test('a GET follows a few redirects on its host, and no request follows one to another host', async () => {
  asked.length = 0
  expect((await fetchOutgoing(at('/near'), bounds)).status).toBe(200)
  expect(asked).toEqual(['GET /near', 'GET /end'])
  expect(await fetchOutgoing(at('/far'), bounds)).toMatchObject({
    status: 302,
    headers: { location: 'http://localhost:1/end' },
  })
  expect((await fetchOutgoing(at('/round'), bounds)).status).toBe(302)
  expect(asked.filter((one) => one === 'GET /round')).toHaveLength(4)
  expect((await fetchOutgoing(at('/near'), { ...bounds, method: 'POST', body: '' })).status).toBe(
    302,
  )
})

test('one time limit covers everything: redirects, and the last byte of the answer', async () => {
  await expect(fetchOutgoing(at('/later'), { ...bounds, seconds: 0.5 })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await expect(fetchOutgoing(at('/begun'), { ...bounds, seconds: 0.2 })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await expect(fetchOutgoing(at('/broken'), bounds)).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('an answer that is too long or too late is aborted', async () => {
  await expect(fetchOutgoing(at('/long'), bounds)).rejects.toThrow('more than 1000 bytes')
  await expect(fetchOutgoing(at('/slow'), { ...bounds, seconds: 0.05 })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await expect(fetchOutgoing(new URL('http://127.0.0.1:1/'), bounds)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
