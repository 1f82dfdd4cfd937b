import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { accessTokenCalls, deviceCalls } from '#contract/calls/device.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { newHome, runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'
import { loginDocument } from '../documents/account.ts'

// the program uses the real clock, so the app's clock is close to it
const { app, make, as } = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

const inDays = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400
const fileIn = (home: string) => path.join(home, '.config', 'showdoc', 'credentials.json')

/** A person with an access token that is valid this long. */
async function personWithToken(days: number) {
  const person = await make.user()
  const { token } = await as(person).ask(accessTokenCalls.save, {
    name: 'test',
    scope: 'read',
    item_ids: [],
    expires: inDays(days),
  })
  return { person, token }
}

test('a token from standard input is verified, stored for its owner alone, used, revoked and removed', async () => {
  const home = newHome()
  const { person, token } = await personWithToken(90)
  const login = await runCli(['login', server, '--token', '-'], {
    env: { HOME: home },
    input: `${token}\n`,
  })
  expect(login).toMatchObject({ code: 0, err: '' })
  expect(login.out).toContain(`Signed in as ${person.username} until `)
  expect(statSync(fileIn(home)).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(fileIn(home))).mode & 0o777).toBe(0o700)

  const whoami = await runCli(['whoami', '--json'], { env: { HOME: home } })
  expect(JSON.parse(whoami.out)).toMatchObject({
    schema: 'showdoc.whoami/1',
    server,
    user: { uid: String(person.uid), username: person.username },
    admin: false,
    credential: 'file',
    scope: 'read',
    items: null,
  })
  expect((await runCli(['whoami', '--lang', 'zh-cn'], { env: { HOME: home } })).out).toMatch(
    /凭据：已保存的登录\n {2}权限：只读\n/,
  )
  expect(login.out + login.err + whoami.out + whoami.err).not.toContain(token)

  expect(await runCli(['logout'], { env: { HOME: home } })).toMatchObject({
    code: 0,
    out: `ok Signed out of ${server}.\n`,
  })
  expect(readFileSync(fileIn(home), 'utf8')).not.toContain(token)
  expect(
    await runCli(['whoami'], { env: { HOME: home, SHOWDOC_SERVER: server, SHOWDOC_TOKEN: token } }),
  ).toMatchObject({ code: 4 })
  expect(await runCli(['logout'], { env: { HOME: home } })).toMatchObject({
    code: 0,
    err: 'Not signed in to any server.\n',
  })
})

test('a token that the server does not know is refused with 4 and not stored', async () => {
  const home = newHome()
  const login = await runCli(['login', server, '--token', '-', '--json'], {
    env: { HOME: home },
    input: 'sdp_wrong\n',
  })
  expect(login.code).toBe(4)
  expect(JSON.parse(login.out)).toMatchObject({
    ok: false,
    exit: 4,
    error: {
      message: 'The token is unknown to the server or has expired.',
      hint: expect.stringContaining('Access tokens'),
    },
  })
  expect(() => statSync(fileIn(home))).toThrow('ENOENT')
  expect(await runCli(['login', server, '--token', '-'], { env: { HOME: home } })).toMatchObject({
    code: 64,
  })
})

/** Runs a login that waits for approval, and reads its code from one of its outputs. */
function waitingLogin(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  from: 'onOut' | 'onError' = 'onError',
) {
  const { promise: code, resolve } = Promise.withResolvers<string>()
  const running = runCli(argv, {
    env,
    [from](text: string) {
      const shown = /[A-Z]{4}-[A-Z]{4}/.exec(text)
      if (shown) resolve(shown[0])
    },
  })
  return { running, code }
}

// these wait for real pauses, so they run concurrently
test.concurrent('a person approves the terminal, and the token arrives', async () => {
  const home = newHome()
  const person = await make.user()
  const env = { HOME: home, XDG_CONFIG_HOME: path.join(home, 'own') }
  const { running, code } = waitingLogin(['login', server, '--scope', 'read'], env)
  const options = {
    scope: 'read' as const,
    item_ids: [],
    expires: inDays(90),
    name: 'here',
    password: person.password,
  }
  await as(person).ask(deviceCalls.answer, { code: await code, approve: true, ...options })
  const { code: exit, out, err } = await running
  expect(exit).toBe(0)
  expect(out).toContain(`Signed in as ${person.username} until `)
  expect(err).toContain(`Open ${server}/user/device and enter the code `)
  const kept = readFileSync(path.join(home, 'own', 'showdoc', 'credentials.json'), 'utf8')
  expect(JSON.parse(kept)).toMatchObject({
    version: 1,
    servers: { [server]: { username: person.username } },
  })
}, 60_000)

test.concurrent('a program reads from --json what the person must open, and then who it was', async () => {
  const person = await make.user()
  const argv = ['login', server, '--scope', 'read', '--json']
  const { running, code } = waitingLogin(argv, { HOME: newHome() }, 'onOut')
  const options = { scope: 'read' as const, item_ids: [], expires: inDays(90), name: 'here' }
  const { password } = person
  await as(person).ask(deviceCalls.answer, {
    code: await code,
    approve: true,
    ...options,
    password,
  })
  const { out } = await running
  const lines = out.trim().split('\n')
  expect(lines.map((line) => loginDocument.parse(JSON.parse(line)))).toEqual([
    {
      schema: 'showdoc.login/1',
      command: 'showdoc login',
      event: 'approval-needed',
      server,
      address: `${server}/user/device`,
      code: await code,
      expires: expect.any(String) as string,
    },
    {
      schema: 'showdoc.login/1',
      ok: true,
      exit: 0,
      command: 'showdoc login',
      event: 'signed-in',
      server,
      user: { uid: String(person.uid), username: person.username },
      scope: 'read',
      items: null,
      expires: expect.any(String) as string,
      stored: 'file',
    },
  ])
}, 60_000)

test.concurrent('a refused sign-in ends with 4', async () => {
  const person = await make.user()
  const { running, code } = waitingLogin(['login', server, '--lang', 'zh-cn'], {
    HOME: newHome(),
  })
  await as(person).ask(deviceCalls.answer, { code: await code, approve: false })
  expect(await running).toMatchObject({ code: 4, err: expect.stringContaining('登录被拒绝。') })
}, 60_000)

test.concurrent('without network a sign-out removes the token here and says that it is still valid there', async () => {
  const home = newHome()
  const { token } = await personWithToken(90)
  await runCli(['login', server, '--token', '-'], { env: { HOME: home }, input: token })
  const gone = 'http://127.0.0.1:1'
  writeFileSync(fileIn(home), readFileSync(fileIn(home), 'utf8').replace(server, gone), {
    mode: 0o600,
  })
  const { code, out, err } = await runCli(['logout', '--all', '--json'], { env: { HOME: home } })
  expect(code).toBe(1)
  expect(JSON.parse(out)).toEqual({
    schema: 'showdoc.logout/1',
    ok: false,
    exit: 1,
    command: 'showdoc logout',
    servers: [{ server: gone, revoked: false, removed: true }],
  })
  expect(err).toContain('it stays valid there until')
  expect(readFileSync(fileIn(home), 'utf8')).not.toContain(token)
}, 60_000)

test('a build job is told to use SHOWDOC_TOKEN instead of waiting for a person', async () => {
  expect(
    await runCli(['login', server], { env: { HOME: newHome(), GITHUB_ACTIONS: 'true' } }),
  ).toMatchObject({
    code: 4,
    err: 'Nobody can approve a sign-in in a build job.\n→ set SHOWDOC_TOKEN\n',
  })
})

test('a file that others may read is restricted, with a warning', async () => {
  const home = newHome()
  const { token } = await personWithToken(90)
  await runCli(['login', server, '--token', '-'], { env: { HOME: home }, input: token })
  chmodSync(fileIn(home), 0o644)
  chmodSync(path.dirname(fileIn(home)), 0o755)
  const { code, err } = await runCli(['whoami'], { env: { HOME: home } })
  expect(code).toBe(0)
  expect(err.match(/could be read by others; its mode was corrected/g)).toHaveLength(2)
  expect(statSync(fileIn(home)).mode & 0o777).toBe(0o600)
  expect((await runCli(['whoami'], { env: { HOME: home } })).err).toBe('')
})

test('a file that is not a credentials file is named, not overwritten', async () => {
  const home = newHome()
  mkdirSync(path.dirname(fileIn(home)), { recursive: true, mode: 0o700 })
  writeFileSync(fileIn(home), '{"servers":', { mode: 0o600 })
  const { token } = await personWithToken(90)
  const login = await runCli(['login', server, '--token', '-'], {
    env: { HOME: home },
    input: token,
  })
  expect(login).toMatchObject({
    code: 1,
    err: `${fileIn(home)} cannot be parsed.\n→ delete it and sign in again\n`,
  })
  expect(readFileSync(fileIn(home), 'utf8')).toBe('{"servers":')
})

test('a token from the environment beats the stored one, a token beats a key pair, and half a pair is refused', async () => {
  const home = newHome()
  const [stored, other] = await Promise.all([personWithToken(90), personWithToken(90)])
  await runCli(['login', server, '--token', '-'], { env: { HOME: home }, input: stored.token })
  const both = {
    HOME: home,
    SHOWDOC_TOKEN: other.token,
    SHOWDOC_API_KEY: 'k',
    SHOWDOC_API_TOKEN: 't',
  }
  const { out } = await runCli(['whoami', '--json'], { env: both })
  expect(JSON.parse(out)).toMatchObject({
    user: { username: other.person.username },
    credential: 'env:SHOWDOC_TOKEN',
  })
  expect(await runCli(['whoami'], { env: { HOME: home, SHOWDOC_API_KEY: 'k' } })).toMatchObject({
    code: 64,
    err: expect.stringContaining('SHOWDOC_API_TOKEN'),
  })
})

test('a token that expires within a week causes a warning', async () => {
  const { token } = await personWithToken(3)
  const env = { HOME: newHome(), SHOWDOC_SERVER: server, SHOWDOC_TOKEN: token }
  expect((await runCli(['whoami'], { env })).err).toMatch(
    /^This token expires on \d{4}-\d\d-\d\d\.\n$/,
  )
})

test('no server, several servers and no sign-in are distinguished', async () => {
  const home = newHome()
  expect(await runCli(['whoami'], { env: { HOME: home } })).toMatchObject({
    code: 64,
    err: expect.stringContaining('No server was given.'),
  })
  expect(await runCli(['whoami', '--server', server], { env: { HOME: home } })).toMatchObject({
    code: 4,
    err: `Not signed in to ${server}.\n→ showdoc login ${server}\n`,
  })
  mkdirSync(path.dirname(fileIn(home)), { recursive: true, mode: 0o700 })
  const servers = {
    'https://a.example': { token: 'a', username: 'a', expires: 0 },
    'https://b.example': { token: 'b', username: 'b', expires: 0 },
  }
  writeFileSync(fileIn(home), JSON.stringify({ version: 1, servers }), { mode: 0o600 })
  expect(await runCli(['whoami'], { env: { HOME: home } })).toMatchObject({
    code: 64,
    err: expect.stringContaining('https://a.example, https://b.example'),
  })
})

test('in a folder with settings their server and item are used; a key pair reports the item and its rights', async () => {
  const home = newHome()
  const ann = await make.user()
  const { item_id, item_name } = await make.item({ owner: ann })
  const { api_key, api_token } = await as(ann).ask(itemCalls.getKey, { item_id })
  const settings = { version: 1, server, item: String(item_id) }
  writeFileSync(path.join(home, 'showdoc.json'), JSON.stringify(settings))
  const env = { HOME: home, SHOWDOC_API_KEY: api_key, SHOWDOC_API_TOKEN: api_token }
  const { code, out } = await runCli(['whoami', '-C', home, '--json'], { env })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    server,
    user: null,
    item: { id: String(item_id), name: item_name, rights: 'write' },
    credential: 'env:SHOWDOC_API_KEY',
  })
  expect(await runCli(['whoami', '--server', server], { env })).toMatchObject({
    code: 64,
    err: expect.stringContaining('--item ID'),
  })
  expect((await runCli(['whoami', '-C', home], { env })).out).toContain(
    'credential: environment variable SHOWDOC_API_KEY\n  access: read and write\n',
  )
  expect(
    await runCli(['whoami', '-C', home], { env: { ...env, SHOWDOC_API_TOKEN: 'wrong' } }),
  ).toMatchObject({
    code: 4,
    err: expect.stringContaining('\n→ copy api_key and api_token again'),
  })

  writeFileSync(path.join(home, 'showdoc.json'), JSON.stringify({ ...settings, sever: 'x' }))
  expect(await runCli(['whoami', '-C', home], { env })).toMatchObject({
    code: 64,
    err: expect.stringContaining('sever'),
  })
})
