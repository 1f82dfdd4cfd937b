import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'

const home = newFolder()
const file = path.join(home, '.config', 'showdoc', 'config.json')
mkdirSync(path.dirname(file), { recursive: true })
const write = (content: object | string, to = file) =>
  writeFileSync(to, typeof content === 'string' ? content : JSON.stringify(content))
const place = newFolder()
const showdoc = (argv: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runCli(argv, { env: { HOME: home, LANG: 'en', ...env } })
/** The server that a command has chosen: there is no credential for it. */
const asked = async (argv: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  (await showdoc([...argv, '-C', place], env)).err.match(/127\.0\.0\.\d/)?.[0]

test('the language of the own file beats that of the system, and loses to variable and flag', async () => {
  write({ lang: 'zh-cn' })
  expect((await showdoc(['--help'])).out).toContain('命令：')
  expect((await showdoc(['whoami'])).err).toContain('没有指定服务器')
  expect((await showdoc(['--help'], { SHOWDOC_LANG: 'en' })).out).toContain('Commands:')
  expect((await showdoc(['--help', '--lang', 'en'])).out).toContain('Commands:')
})

test('flag, variable, showdoc.json and own file name the server, in this order', async () => {
  write({ server: 'http://127.0.0.4:9' })
  expect(await asked(['whoami'])).toBe('127.0.0.4')
  const folder = { version: 1, server: 'http://127.0.0.3:9', item: '1', folder: '.' }
  write({ ...folder, source: 'aaaaaaaaaaaaaaaa' }, path.join(place, 'showdoc.json'))
  expect(await asked(['status'])).toBe('127.0.0.3')
  const variable = { SHOWDOC_SERVER: 'http://127.0.0.2:9' }
  expect(await asked(['status'], variable)).toBe('127.0.0.2')
  const flag = ['status', '--server', 'http://127.0.0.1:9']
  expect(await asked(flag, variable)).toBe('127.0.0.1')
})

test('an unknown key, a wrong value, a broken file and a missing named one are usage errors; help still works', async () => {
  const failure = async (content: object | string, env: NodeJS.ProcessEnv = {}) => {
    write(content)
    const { code, err } = await showdoc(['whoami'], env)
    return [code, err.replaceAll(file, 'FILE')]
  }
  expect(await failure({ tiemout: 3 })).toEqual([
    64,
    'FILE contains the unknown key “tiemout”.\n→ did you mean timeout?\n',
  ])
  expect((await failure({ token: 'sdp_1a2b' }))[1]).toContain('unknown key “token”')
  expect((await failure({ tiemout: 3, lang: 'zh-cn' }))[1]).toContain('FILE 有未知的键“tiemout”。')
  expect(await failure({ timeout: 'long' })).toEqual([
    64,
    'timeout (FILE) is “long”; accepted: a whole number from 1 to 3,600\n',
  ])
  expect((await failure('{'))[0]).toBe(64)
  expect((await failure('[]'))[0]).toBe(64)
  expect((await showdoc(['whoami', '--help'])).code).toBe(0)
  expect((await failure({}, { SHOWDOC_CONFIG: path.join(place, 'none.json') }))[1]).toContain(
    'none.json cannot be read: ENOENT',
  )
})

test('a home that cannot be entered has no such file, an own one that cannot be read is reported', async () => {
  const elsewhere = await showdoc(['admin', 'user', 'list', '--data', place], { HOME: file })
  expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('There is no database') })
  const folder = path.join(place, 'home', '.config', 'showdoc', 'config.json')
  mkdirSync(folder, { recursive: true })
  const { code, err } = await showdoc(['whoami'], { HOME: path.join(place, 'home') })
  expect([code, err]).toEqual([64, expect.stringContaining('cannot be read: EISDIR')])
})

test('SHOWDOC_CONFIG names another file', async () => {
  write({ tiemout: 1 })
  const other = path.join(place, 'other.json')
  write({ lang: 'zh-cn' }, other)
  expect((await showdoc(['whoami'], { SHOWDOC_CONFIG: other })).err).toContain('没有指定服务器')
})
