import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { deviceCalls } from '#contract/calls/device.ts'
import { inPipe, inTerminal, newFolder } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'

const { app, make, as } = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

/** A browser that records what it was asked to open. */
function browserIn(home: string): { command: string; opened: () => string } {
  const [command, note] = [path.join(home, 'browser'), path.join(home, 'opened')]
  writeFileSync(command, `#!/bin/sh\necho "$1" >> ${note}\n`)
  chmodSync(command, 0o755)
  return { command, opened: () => (existsSync(note) ? readFileSync(note, 'utf8') : '') }
}

const code = /Code +([A-Z]{4}-[A-Z]{4})/

test('the terminal shows code and address, a person approves in the opened browser, and the terminal is signed in', async () => {
  const home = newFolder()
  const browser = browserIn(home)
  const ann = await make.user()
  const login = inTerminal(['login', server], { HOME: home, BROWSER: browser.command })
  const [, shown = ''] = await login.sees(code)
  expect(login.screen()).toContain(`Sign in to ${new URL(server).host}`)
  expect(login.screen()).toContain(`${server}/user/device`)
  await login.sees(/waiting for approval… 9:5\d left/)
  await expect.poll(browser.opened).toBe(`${server}/user/device?code=${shown.replace('-', '')}\n`)
  login.type('o')
  await expect.poll(() => browser.opened().split('\n')).toHaveLength(3)

  const options = {
    scope: 'write' as const,
    item_ids: [],
    expires: Math.floor(Date.now() / 1_000) + 864_000,
    name: 'here',
    password: ann.password,
  }
  await as(ann).ask(deviceCalls.answer, { code: shown, approve: true, ...options })
  expect(await login.ended).toBe(0)
  expect(login.screen()).toMatch(
    new RegExp(`✓ Signed in as ${ann.username} until \\d{4}-\\d\\d-\\d\\d\\. Token:\\s`),
  )
  expect(login.raw()).toContain('\u001B[?25h') // the cursor is back
  const file = path.join(home, '.config', 'showdoc', 'credentials.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { token } = (
    JSON.parse(readFileSync(file, 'utf8')) as { servers: Record<string, { token: string }> }
  ).servers[server] ?? {
    token: '',
  }
  expect(token).toMatch(/^sdp_/)

  const whoami = inPipe(['whoami', '--debug'], { HOME: home })
  expect(await whoami.ended).toBe(0)
  expect(whoami.screen()).toContain(`${ann.username} on ${server}`)
  for (const said of [login.raw(), whoami.screen(), whoami.errors()])
    expect(said).not.toContain(token)
  const logout = inPipe(['logout'], { HOME: home })
  expect(await logout.ended).toBe(0)
  expect(
    await inPipe(['whoami', '--server', server], { HOME: home, SHOWDOC_TOKEN: token }).ended,
  ).toBe(4)
})

test.each([
  ['q', 'q'],
  ['Ctrl+C', '\u0003'],
])('%s ends the wait with 130 and restores the terminal', async (_name, keys) => {
  const login = inTerminal(['login', server, '--no-browser', '--lang', 'zh-cn'])
  await login.sees(/登录码 +[A-Z]{4}-[A-Z]{4}/)
  login.type(keys)
  expect(await login.ended).toBe(130)
  expect(login.raw()).toContain('\u001B[?25h')
  expect(login.screen()).toContain('已中断。')
})

test('without an address a terminal asks for it, a pipe does not', async () => {
  const asked = inTerminal(['login', '--no-browser'])
  await asked.sees(/Server address: /)
  asked.type(`${new URL(server).host}\r`)
  await asked.sees(code)
  asked.type('q')
  expect(await asked.ended).toBe(130)
  expect(await inPipe(['login']).ended).toBe(64)
})

test('in a pipe the wait is two plain lines, and SIGTERM ends it with 130', async () => {
  const login = inPipe(['login', server])
  await login.sees(/Waiting for approval, at most 10 minutes…\n/)
  expect(login.errors()).toMatch(
    /^Open http:\S+\/user\/device and enter the code [A-Z]{4}-[A-Z]{4}\nWaiting/,
  )
  expect(login.errors()).not.toContain('\u001B')
  login.signal('SIGTERM')
  expect(await login.ended).toBe(130)
  expect(login.errors()).toMatch(/\nInterrupted\.\n$/)
  expect(login.screen()).toBe('')
})
