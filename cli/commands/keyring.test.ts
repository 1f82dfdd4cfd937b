import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { newHome, runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'
import type { Keyring } from '../system/keyring.ts'

// the program uses the real clock, so the app's clock is close to it
const { app, make, as } = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

/** A keyring in memory, which can be locked. */
class KeyringFake implements Keyring {
  readonly entries = new Map<string, string>()
  isLocked = false
  async read(address: string) {
    this.unlock()
    return this.entries.get(address)
  }
  async write(address: string, token: string) {
    this.unlock()
    this.entries.set(address, token)
  }
  async remove(address: string) {
    this.unlock()
    this.entries.delete(address)
  }
  private unlock() {
    if (this.isLocked) throw new Error('the collection is locked')
  }
}

const fileIn = (home: string) => path.join(home, '.config', 'showdoc', 'credentials.json')

async function place() {
  const person = await make.user()
  const tokenFor = async (name: string) => {
    const expires = Math.floor(Date.now() / 1_000) + 90 * 86_400
    const values = { name, scope: 'write' as const, item_ids: [], expires }
    return (await as(person).ask(accessTokenCalls.save, values)).token
  }
  const home = newHome()
  const keyring = new KeyringFake()
  const run = (args: readonly string[], input = '') =>
    runCli(args, { env: { HOME: home }, keyring, input })
  const login = async (token: string, ...flags: string[]) =>
    run(['login', server, '--token', '-', ...flags], `${token}\n`)
  return { person, tokenFor, home, keyring, run, login }
}

test('login --keyring keeps the token in the keyring only; other commands use it, logout ends it', async () => {
  const { person, tokenFor, home, keyring, run, login } = await place()
  const token = await tokenFor('one')
  const signedIn = await login(token, '--keyring')
  expect(signedIn).toMatchObject({ code: 0, err: '' })
  expect(signedIn.out).toContain('Token: the system keyring')
  expect(keyring.entries).toEqual(new Map([[server, token]]))
  const file = JSON.parse(readFileSync(fileIn(home), 'utf8'))
  expect(file.servers[server]).toEqual({
    keyring: true,
    username: person.username,
    expires: expect.any(Number),
  })
  expect(JSON.parse((await run(['whoami', '--json'])).out)).toMatchObject({
    user: { username: person.username },
    credential: 'keyring',
  })
  expect((await run(['whoami', '--lang', 'zh-cn'])).out).toContain('凭据：已保存的登录，在钥匙串里')
  expect((await run(['logout'])).code).toBe(0)
  expect(keyring.entries.size).toBe(0)
  const ended = await runCli(['whoami'], {
    env: { HOME: home, SHOWDOC_SERVER: server, SHOWDOC_TOKEN: token },
  })
  expect(ended.code).toBe(4)
})

test('a later login moves the token: into the file without the flag, out of it with it', async () => {
  const { tokenFor, home, keyring, run, login } = await place()
  const [first, second] = [await tokenFor('one'), await tokenFor('two')]
  await login(first, '--keyring')
  const plain = await login(second, '--json')
  expect(JSON.parse(plain.out)).toMatchObject({ stored: 'file' })
  expect(keyring.entries.size).toBe(0)
  expect(readFileSync(fileIn(home), 'utf8')).toContain(second)
  expect(JSON.parse((await login(second, '--keyring', '--json')).out)).toMatchObject({
    stored: 'keyring',
  })
  expect(readFileSync(fileIn(home), 'utf8')).not.toContain(second)
  expect((await run(['whoami'])).code).toBe(0)
})

test('a keyring that is locked or gone is said, and nothing is put into a file in its place', async () => {
  const { tokenFor, home, keyring, run, login } = await place()
  const token = await tokenFor('one')
  keyring.isLocked = true
  const refused = await login(token, '--keyring')
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('cannot be used: the collection is locked\n→ unlock it, or sign in')
  expect(existsSync(fileIn(home))).toBe(false)

  keyring.isLocked = false
  await login(token, '--keyring')
  keyring.isLocked = true
  const whoami = await run(['whoami'])
  expect([whoami.code, whoami.err]).toEqual([1, expect.stringContaining('is locked')])
  const logout = await run(['logout', '--json'])
  expect(logout.code).toBe(1)
  expect(JSON.parse(logout.out)).toMatchObject({ servers: [{ revoked: false, removed: false }] })
  keyring.isLocked = false
  keyring.entries.clear()
  const lost = await run(['whoami', '--server', server])
  expect([lost.code, lost.err]).toEqual([4, expect.stringContaining('Not signed in')])
})

test('nobody is asked to approve a sign-in that the keyring cannot keep', async () => {
  const { home, keyring, run } = await place()
  keyring.isLocked = true
  const { code, err } = await run(['login', server, '--keyring', '--no-browser'])
  expect(code).toBe(1)
  expect(err).not.toContain('/user/device')
  expect(existsSync(fileIn(home))).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'without a keyring service the system says so, and the kernel keyring is not taken in its place',
  async () => {
    const { systemKeyring } = await import('../system/keyring.ts')
    const before = process.env['DBUS_SESSION_BUS_ADDRESS']
    process.env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nowhere/bus'
    try {
      await expect(systemKeyring.read('http://127.0.0.1:1')).rejects.toThrow(/DBus/)
    } finally {
      if (before === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS']
      else process.env['DBUS_SESSION_BUS_ADDRESS'] = before
    }
  },
)
