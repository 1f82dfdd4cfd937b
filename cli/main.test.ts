import { expect, test } from 'vitest'
import { settings } from '../server/config.ts'
import { runCli } from '../server/test/run-cli.ts'
import { helpDocument, versionDocument } from './documents/site.ts'

test('help lists purpose, flags with variables and defaults, examples and exit codes, in both languages', async () => {
  const { code, out, err } = await runCli(['login', '--help', '--all'], {
    env: { LANG: 'en_GB.UTF-8' },
  })
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('Usage: showdoc login [SERVER] [FLAGS]')
  expect(out).toMatch(/--scope read\|write +SHOWDOC_SCOPE +what the token may do \(default write\)/)
  expect(out).toMatch(/--no-browser +SHOWDOC_BROWSER=0/)
  expect(out).toMatch(/--timeout S +SHOWDOC_TIMEOUT +seconds that one call may take \(default 20\)/)
  expect(out).toContain('  showdoc login https://docs.example.com\n')
  expect(out).toMatch(/\n {2}4 +missing, invalid or insufficient credentials\n/)
  expect((await runCli(['--help'], { env: { LC_ALL: 'zh_CN.UTF-8' } })).out).toContain('命令：')
  expect((await runCli(['--help', '--lang', 'zh-cn'])).out).toContain('启动服务器')
})

test('help starts with what is specific to the command; global flags are only listed', async () => {
  const { code, out } = await runCli(['push', '--help'])
  expect(code).toBe(0)
  expect(out).toContain('--dry-run')
  expect(out).toContain('  --server URL')
  expect(out).not.toContain('SHOWDOC_SERVER')
  expect(out).toContain('  See showdoc push --help --all for details.\n')
  expect(
    Math.max(
      ...out
        .split('\n')
        .filter((line) => /^ {2}-.* {2}-/.test(line))
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(80)
  expect((await runCli(['--help', '--all'])).out).toContain('SHOWDOC_SERVER')
  expect((await runCli(['admin', 'user', '--help'])).out).toContain(
    '  See showdoc admin user --help --all for details.\n',
  )
})

test('`help` works as a word too', async () => {
  const asFlag = await runCli(['push', '--help'])
  expect(await runCli(['help', 'push'])).toEqual(asFlag)
  expect((await runCli(['help', 'admin', 'user'])).out).toContain('Usage: showdoc admin user')
  expect((await runCli(['help'])).out).toBe((await runCli(['--help'])).out)
  expect(await runCli(['help', 'psuh'])).toMatchObject({
    code: 64,
    err: expect.stringContaining('did you mean push?'),
  })
})

test('with --json version and help are documents too, in both languages', async () => {
  const documentOf = async (argv: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const { code, out, err } = await runCli([...argv], { env })
    expect([code, err, out.trimEnd().split('\n').length]).toEqual([0, '', 1])
    return JSON.parse(out) as unknown
  }
  const version = {
    schema: 'showdoc.version/1',
    ok: true,
    exit: 0,
    command: 'showdoc',
    version: '0.0.0-test',
  }
  expect(versionDocument.parse(await documentOf(['--version', '--json']))).toEqual(version)
  expect(await documentOf(['-V'], { SHOWDOC_JSON: '1' })).toEqual(version)
  expect(await runCli(['--version', '--quiet'])).toMatchObject({ code: 0, out: '0.0.0-test\n' })
  for (const [argv, command] of [
    [['help', '--json'], 'showdoc'],
    [['--json', '--help', '--all'], 'showdoc'],
    [['push', '--help', '--json'], 'showdoc push'],
    [['help', 'admin', 'user', '--json'], 'showdoc admin user'],
    [['help', 'stock', '--json'], 'showdoc help stock'],
  ] as const)
    for (const lang of ['en', 'zh-cn']) {
      const { out: text } = await runCli([
        ...argv.filter((one) => one !== '--json'),
        '--lang',
        lang,
      ])
      const made = helpDocument.parse(await documentOf([...argv, '--lang', lang]))
      expect(made).toEqual({ schema: 'showdoc.help/1', ok: true, exit: 0, command, text })
    }
})

test("the language may be given in the system's notation", async () => {
  for (const lang of ['zh', 'zh_CN.UTF-8', 'ZH-CN'])
    expect((await runCli(['whoami', '--nothing'], { env: { SHOWDOC_LANG: lang } })).err).toContain(
      '这里没有选项',
    )
  for (const lang of ['zh', 'zh_CN.UTF-8'])
    expect(
      (await runCli(['whoami'], { env: { SHOWDOC_LANG: lang, HOME: '/nowhere' } })).err,
    ).toContain('没有指定服务器')
  expect(await runCli(['whoami', '--lang', 'zhuang'])).toMatchObject({ code: 64 })
})

test('a missing folder given with -C is reported as such', async () => {
  for (const command of ['push', 'init', 'doctor'])
    expect(await runCli([command, '-C', '/no/such/folder'])).toEqual({
      exit: 'usage',
      code: 64,
      out: '',
      err: 'There is no folder /no/such/folder.\n→ create it first, or pass another one: -C DIR\n',
    })
})

test('every command is in the help, and has help of its own', async () => {
  const { out } = await runCli(['--help'])
  const names = [...out.matchAll(/^ {2}([a-z]+) {2,}/gm)].map((found) => found[1] as string)
  expect(names).toEqual(expect.arrayContaining(['serve', 'admin', 'login', 'logout', 'whoami']))
  for (const name of names)
    expect((await runCli([name, '--help'])).out).toContain(`showdoc ${name}`)
})

test('an unknown word is a usage error with the nearest spelling', async () => {
  expect(await runCli(['lgoin'])).toMatchObject({
    code: 64,
    out: '',
    err: 'Unknown command “lgoin”.\n→ did you mean login?\n',
  })
  expect(await runCli(['whoami', '--sever', 'x'])).toMatchObject({
    code: 64,
    err: 'Unknown flag --sever for this command.\n→ did you mean --server?\n',
  })
  expect(await runCli(['export', 'word', '--out', 'x.docx'])).toMatchObject({
    code: 64,
    err: 'Unknown flag --out for this command.\n→ did you mean --output?\n',
  })
  expect(await runCli(['whoami', '--lang=zh-cn', '--nothing'])).toMatchObject({
    code: 64,
    err: '这里没有选项 --nothing。\n→ showdoc whoami --help\n',
  })
  expect(await runCli(['whoami', '--json=1'])).toMatchObject({
    code: 64,
    err: 'The flag --json does not take a value.\n→ showdoc whoami --help\n',
  })
  expect(await runCli(['admin', 'user', 'ad'])).toMatchObject({
    code: 64,
    err: expect.stringContaining('did you mean add?'),
  })
  expect(await runCli([])).toMatchObject({ code: 64 })
  expect(await runCli(['admin'])).toMatchObject({
    code: 64,
    err: 'No command given.\n→ showdoc admin --help\n',
  })
  expect(await runCli(['whoami', 'extra'])).toMatchObject({ code: 64 })
  expect(await runCli(['whoami', '--server'])).toMatchObject({
    code: 64,
    err: expect.stringContaining('--server'),
  })
})

test('with --json a failure is one document on standard output, wherever the flag is', async () => {
  for (const argv of [
    ['--json', 'lgoin'],
    ['lgoin', '--json'],
  ]) {
    const { code, out } = await runCli(argv)
    expect(code).toBe(64)
    expect(JSON.parse(out)).toMatchObject({
      schema: 'showdoc.error/1',
      ok: false,
      error: { message: 'Unknown command “lgoin”.' },
      exit: 64,
    })
  }
  expect(
    JSON.parse((await runCli(['whoami'], { env: { SHOWDOC_JSON: '1', HOME: '/nowhere' } })).out),
  ).toMatchObject({
    ok: false,
    exit: 64,
  })
})

test('an invalid value of a variable is a usage error that names it', async () => {
  const { code, err } = await runCli(['whoami'], { env: { SHOWDOC_QUIET: 'very' } })
  expect([code, err]).toEqual([
    64,
    'SHOWDOC_QUIET is “very”; accepted: 1 true yes on, 0 false no off\n',
  ])
})

test('the version is printed alone', async () => {
  expect(await runCli(['--version'])).toMatchObject({ code: 0, out: '0.0.0-test\n' })
})

test('the help of serve lists every setting, with its flag or as a variable only', async () => {
  const { out } = await runCli(['serve', '--help'])
  for (const [name, setting] of Object.entries(settings)) {
    const value = 'isSwitch' in setting ? '' : ' \\S+'
    expect(out).toMatch(
      new RegExp(`^  ${setting.flag === null ? '-' : `--${setting.flag}${value}`} +${name} `, 'm'),
    )
  }
})
