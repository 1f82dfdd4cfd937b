import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { newHome, runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'

let site: TestApp
let server = ''
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})

/** What a shell gets for these words, without the descriptions. */
async function candidates(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { code, out, err } = await runCli(['__complete', '--', ...words], { env })
  expect([code, err]).toEqual([0, ''])
  return out.split('\n').flatMap((line) => line.split('\t')[0] || [])
}

test('commands with their summaries, subcommands, flags and values', async () => {
  expect((await runCli(['__complete', '--', 'pus'])).out).toBe(
    'push\tpublish a Markdown folder to an item\n',
  )
  expect(await candidates(['api', ''])).toEqual(['diff', 'breaking'])
  expect(await candidates(['admin', 'user', 'a'])).toEqual(['add'])
  expect(await candidates(['push', '--on-c'])).toEqual(['--on-conflict'])
  expect(await candidates(['status', '--base', ''])).toEqual(['auto', 'lock', 'server'])
  expect(await candidates(['status', '--base=l'])).toEqual(['lock'])
  expect(await candidates(['status', '--base', '=', 'l']), 'as bash splits it').toEqual(['lock'])
  expect(await candidates(['check', '--rule', 'link-anchor', '=', 'e'])).toEqual(['error'])
  expect(await candidates(['check', '--rule', '=', 'link-anc'])).toContain('link-anchor=error')
  expect(await candidates(['push', '--server', 'http', ':', '//a', ':', '1', '--bas'])).toEqual([
    '--base',
  ])
  expect(await candidates(['--lang', 'zh-cn', 'api', 'breaking', '--report', 'ju'])).toEqual([
    'junit',
  ])
  expect(await candidates(['export', ''])).toEqual([
    'markdown', 'word', 'html', 'pdf', 'json', 'openapi', 'xlsx',
  ]) // prettier-ignore
  expect(await candidates(['help', 'pu'])).toEqual(['push', 'pull'])
  expect(await candidates(['help', 'sto'])).toEqual(['stock'])
  expect(await candidates(['help', 'api', ''])).toEqual(['diff', 'breaking'])
  expect(await candidates(['serve', '--locale', ''])).toEqual(['zh-cn', 'en'])
  expect(await candidates(['serve', '--log-level', 'wa'])).toEqual(['warn'])
  expect(await candidates(['check', '--rule', 'link-a'])).toEqual([
    'link-anchor=error', 'link-anchor=warn', 'link-anchor=off',
  ]) // prettier-ignore
  expect(JSON.parse((await runCli(['completion', 'bash', '--json'])).out)).toMatchObject({
    schema: 'showdoc.completion/1',
    shell: 'bash',
    script: expect.stringContaining('__complete'),
  })
  expect(await candidates(['completion', ''])).toEqual(['bash', 'zsh', 'fish', 'powershell'])
})

test('a flag given already is not offered again, and files are left to the shell', async () => {
  const flags = await candidates(['status', '--offline', '--'])
  expect(flags).toContain('--exit-code')
  expect(flags).not.toContain('--offline')
  expect(await candidates(['push', 'docs/'])).toEqual([])
  expect(await candidates(['backup', '--nothing-like-this', ''])).toEqual([])
  expect(await candidates([])).toContain('serve')
})

test('targets of the settings in the folder', async () => {
  const folder = newHome()
  const config = { version: 1, server, item: '1', folder: '.', targets: { zh: {}, en: {} } }
  writeFileSync(path.join(folder, 'showdoc.json'), JSON.stringify(config))
  expect(await candidates(['push', '-C', folder, '--target', ''])).toEqual(['en', 'zh'])
  writeFileSync(path.join(folder, 'showdoc.json'), '{broken')
  expect(await candidates(['push', '-C', folder, '--target', ''])).toEqual([])
})

test('items come from the last list, which is fetched in the background; signed out there are none', async () => {
  const owner = await site.make.user()
  const { item_id } = await site.make.item({ owner, item_name: '支付\t接口', item_domain: 'pay' })
  const home = newHome()
  const env = { HOME: home, SHOWDOC_SERVER: server, SHOWDOC_TOKEN: owner.token }
  expect(await candidates(['push', '--item', ''], env)).toEqual([])
  expect(await runCli(['__complete', '--refresh'], { env })).toMatchObject({ code: 0, out: '' })
  expect(await candidates(['push', '--item', ''], env)).toEqual([String(item_id), 'pay'])
  expect((await runCli(['__complete', '--', 'push', '--item', 'p'], { env })).out).toBe(
    'pay\t支付 接口\n',
  )
  const folder = newHome()
  const config = { version: 1, server: 'http://127.0.0.1:1', item: '1', folder: '.', targets: { zh: { server } } } // prettier-ignore
  writeFileSync(path.join(folder, 'showdoc.json'), JSON.stringify(config))
  const there = { ...env, SHOWDOC_SERVER: '', SHOWDOC_DIR: folder }
  expect(await candidates(['push', '--item', ''], there)).toEqual([])
  const ofTarget = await candidates(['push', '--target', 'zh', '--item', ''], there)
  expect(ofTarget, 'the server of the target').toEqual([String(item_id), 'pay'])
  const other = { ...env, SHOWDOC_TOKEN: (await site.make.user()).token }
  expect(await candidates(['push', '--item', ''], other), 'another person').toEqual([])
  const away = { ...env, SHOWDOC_SERVER: 'http://127.0.0.1:1' }
  expect(await runCli(['__complete', '--refresh'], { env: away })).toMatchObject({
    code: 0,
    out: '',
    err: '',
  })
})

test('catalogs and pages of the chosen item come from the last list of that item and person', async () => {
  const owner = await site.make.user()
  const { item_id } = await site.make.item({ owner })
  const { cat_id } = await site.make.catalog({ item_id, cat_name: '接口' })
  const { page_id } = await site.make.page({ item_id, owner, cat_id, page_title: 'Log in' })
  const home = newHome()
  const env = { HOME: home, SHOWDOC_SERVER: server, SHOWDOC_TOKEN: owner.token }
  const item = ['--item', String(item_id)]
  expect(await candidates(['export', 'word', ...item, '--page', ''], env)).toEqual([])
  const refresh = (more: NodeJS.ProcessEnv) =>
    runCli(['__complete', '--refresh-contents', `--item=${item_id}`], { env: more })
  expect(await refresh(env)).toMatchObject({ code: 0, out: '', err: '' })
  expect(
    (await runCli(['__complete', '--', 'export', 'word', ...item, '--page', ''], { env })).out,
  ).toBe(`${page_id}\tLog in\n`)
  expect(await candidates(['export', 'word', ...item, '--catalog', ''], env)).toEqual([
    String(cat_id),
    '接口',
  ])
  expect(await candidates(['import', 'a.json', ...item, '--into', '接'], env)).toEqual(['接口'])
  // another item, no item, another person
  expect(await candidates(['export', 'word', '--item', '5', '--page', ''], env)).toEqual([])
  expect(await candidates(['export', 'word', '--page', ''], env)).toEqual([])
  const other = { ...env, SHOWDOC_TOKEN: (await site.make.user()).token }
  expect(await candidates(['export', 'word', ...item, '--page', ''], other)).toEqual([])
  const away = { ...env, SHOWDOC_SERVER: 'http://127.0.0.1:1' }
  expect(await refresh(away)).toMatchObject({ code: 0, out: '', err: '' })
})

test('one script for each shell; another name is refused', async () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
    expect((await runCli(['completion', shell])).out).toContain('showdoc __complete')
  expect(await runCli(['completion', 'tcsh'])).toMatchObject({ code: 64, out: '' })
})

test('fish offers files only where the program has nothing to offer', async () => {
  const { out } = await runCli(['completion', 'fish'])
  expect(out).toContain('complete -c showdoc -f ')
  expect(out).toMatch(/set -q found\[1\]; or set found \(__fish_complete_path/)
})

test('bash completes with the script', async () => {
  const folder = newHome()
  mkdirSync(path.join(folder, 'bin'))
  const main = path.resolve(import.meta.dirname, '../main.ts')
  writeFileSync(
    path.join(folder, 'bin/showdoc'),
    `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`,
    { mode: 0o755 },
  )
  const owner = await site.make.user()
  const { item_id } = await site.make.item({ owner })
  await site.make.catalog({ item_id, cat_name: '接口 $a' })
  const env = { SHOWDOC_SERVER: server, SHOWDOC_TOKEN: owner.token }
  await runCli(['__complete', '--refresh-contents', `--item=${item_id}`], {
    env: { HOME: folder, ...env },
  })
  const complete = async (...words: string[]) => {
    const script = [
      'source /dev/stdin <<< "$SCRIPT"',
      'COMP_WORDS=(showdoc "$@"); COMP_CWORD=$#; _showdoc',
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ].join('\n')
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script, 'x', ...words], {
      cwd: folder,
      env: {
        PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}`,
        SCRIPT: (await runCli(['completion', 'bash'])).out,
        HOME: folder,
        LC_ALL: 'C.UTF-8',
        ...env,
      },
    })
    return stdout
  }
  expect(await complete('status', '--base', 'l')).toBe('lock\n')
  expect(await complete('check', '--rule', 'link-anchor', '=', 'e')).toBe('error\n')
  const catalog = ['export', 'word', '--item', String(item_id), '--catalog']
  expect(await complete(...catalog, '接'), 'escaped').toBe('接口\\ \\$a\n')
  expect(await complete(...catalog, '接口\\ '), 'typed so far').toBe('接口\\ \\$a\n')
  expect(await complete(...catalog, "'接"), 'in quotes that are open').toBe('接口 $a\n')
  mkdirSync(path.join(folder, 'docs/a:d'), { recursive: true })
  writeFileSync(path.join(folder, 'docs/a:b c.md'), '')
  writeFileSync(path.join(folder, 'docs/b.md'), '')
  const files = await complete('push', 'docs/a', ':')
  expect(files.split('\n').toSorted(), 'taken apart').toEqual(['', 'b\\ c.md', 'd/'])
  expect(await complete('push', 'docs/a', ':', 'b\\ c')).toBe('b\\ c.md\n')
  expect(await complete('push', 'docs/a', ':', 'x')).toBe('\n')
  expect(await complete('push', 'docs/'), 'files of the shell itself').toBe('\n')
})
