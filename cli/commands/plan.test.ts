import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { pullDocument, pushDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
  place.write({ 'guide/one.md': '# One\n\na\nb\nc\n', 'guide/two.md': '# Two\n\ntext\n' })
  await place.push()
})

test('it tells what a push would do, and writes neither here nor there', async () => {
  place.write({ 'guide/one.md': '# One\n\na\nB\nc\n', 'new.md': '# 新\n' })
  const before = [place.lock, readdirSync(`${place.base}/.showdoc`).toSorted()]
  const stored = await place.as.ask(syncCalls.compare, { item_id: place.item })
  const { code, out } = await place.run(['plan', '--diff'])
  expect(code).toBe(2)
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^would update {2}guide\/one\.md {2}One {2}\d+ {2}\+1 -1$/),
    '  @@ -1,5 +1,5 @@',
    '   # One',
    '   ',
    '   a',
    '  -b',
    '  +B',
    '   c',
    'would create  new.md        新',
    'Plan: 1 create, 1 update, 0 move, 0 delete, 0 conflict, 1 unchanged',
    '',
  ])
  expect([place.lock, readdirSync(`${place.base}/.showdoc`).toSorted()]).toEqual(before)
  expect(await place.as.ask(syncCalls.compare, { item_id: place.item })).toEqual(stored)
})

test('it is push --dry-run; without differences the code is 0, and 0 also where it is asked for', async () => {
  expect((await place.run(['plan'])).code).toBe(0)
  place.write({ 'guide/one.md': '# One\n\na\n' })
  const plan = await place.run(['plan'])
  const dry = await place.run(['push', '--dry-run'])
  expect([plan.code, plan.out]).toEqual([dry.code, dry.out])
  expect(plan.out).not.toContain('@@')
  expect((await place.run(['plan', '--no-exit-code'])).code).toBe(0)
  expect((await place.run(['plan'], { SHOWDOC_EXIT_CODE: '0' })).code).toBe(0)
})

test('differences by flag and by variable, as lines or as numbers; a path behind the flag is a path', async () => {
  place.write({ 'guide/one.md': '# One\n\na\n', 'guide/two.md': '# Two\n\ntext\nmore\n' })
  const numbers = await place.run(['plan', '--diff=stat'])
  expect(numbers.out).toMatch(/one\.md .* \+0 -2\n/)
  expect(numbers.out).not.toContain('@@')
  expect((await place.run(['plan'], { SHOWDOC_DIFF: 'stat' })).out).toBe(numbers.out)
  const one = await place.run(['plan', '--diff', `${place.base}/docs/guide/two.md`])
  expect(one.out).toContain('  +more\n')
  expect(one.out).not.toContain('one.md')
  expect((await place.run(['plan', '--no-diff'], { SHOWDOC_DIFF: '1' })).out).not.toContain('@@')
  const wrong = await place.run(['plan', '--diff=all'])
  expect([wrong.code, wrong.err]).toEqual([64, expect.stringContaining('stat')])
})

test('files that a push would send are counted', async () => {
  place.write({ 'new.md': '# N\n\n![p](p.png) ![q](q.png)\n', 'p.png': 'png', 'q.png': 'png' })
  const { out } = await place.run(['plan'])
  expect(out).toContain('1 file to send')
  const { counts } = JSON.parse((await place.run(['plan', '--json'])).out) as {
    counts: { files: number }
  }
  expect(counts.files).toBe(1)
})

test('quoted globs choose pages, as the shell would', async () => {
  place.write({ 'guide/one.md': '# One\n\nb\n', 'guide/deep/in.md': '# In\n', 'new.md': '# N\n' })
  const planned = async (...args: string[]) =>
    (await place.run(['plan', ...args])).out
      .split('\n')
      .flatMap((line) => /^would \w+\s+(\S+)/.exec(line)?.[1] ?? [])
      .toSorted()
  expect(await planned('docs/guide/*.md')).toEqual(['guide/one.md'])
  expect(await planned('docs/**/*.md')).toEqual(['guide/deep/in.md', 'guide/one.md', 'new.md'])
  expect((await place.run(['diff', 'docs/guide/o*.md'])).out).toContain('one.md')
  expect(await place.run(['plan', 'docs/none/*.md'])).toMatchObject({
    code: 64,
    err: expect.stringContaining('none/*.md'),
  })
})

test('a conflict shows both texts and ends with 3; the document is that of a push', async () => {
  place.write({ 'guide/one.md': '# One\n\nhere\n' })
  await place.edit('One', { text: '# One\n\nthere\n' })
  const { code, out } = await place.run(['plan', '--diff', '--lang', 'zh-cn'])
  expect(code).toBe(3)
  expect(out).toMatch(/^冲突/)
  expect(out).toContain('\n  -there\n  +here\n')
  const document = pushDocument.parse(await place.document(['plan', '--diff']))
  expect(document).toMatchObject({ ok: false, exit: 3, dry_run: true })
  expect(document.conflicts[0]!.diff).toEqual([
    { old: 1, new: 1, lines: [' # One', ' ', '-there', '+here'] },
  ])
})

test('--pull shows what a pull would do, and writes nothing', async () => {
  expect((await place.run(['plan', '--pull'])).code).toBe(0)
  await place.edit('One', { text: '# One\n\nfrom the browser\n' })
  place.write({ 'guide/two.md': '# Two\n\nhere\n' })
  const before = [place.lock, place.text('guide/one.md')]
  const plan = await place.run(['plan', '--pull'])
  const dry = await place.run(['pull', '--dry-run'])
  expect(plan.out).toMatch(/^would update {2}guide\/one\.md {2}One/)
  expect([plan.code, plan.out]).toEqual([2, dry.out])
  expect([place.lock, place.text('guide/one.md')]).toEqual(before)
  expect((await place.run(['plan', '--pull', '--no-exit-code'])).code).toBe(0)
  const document = pullDocument.parse(await place.document(['plan', '--pull']))
  expect([document.dry_run, document.counts.update, document.counts.ahead]).toEqual([true, 1, 1])
  await place.run(['plan', '--pull', '--report', `junit=plan.xml`])
  expect(readFileSync(`${place.base}/plan.xml`, 'utf8')).toContain('name="showdoc plan" tests="2"')
})

test('the flags of a push do: one line serves both', async () => {
  place.write({ 'guide/one.md': '# One\n\n[x](gone.md)\n' })
  const line = ['--atomic', '--continue', '--lock-wait', '5', '--message', 'for 2.3', '--notify']
  const plan = await place.run(['plan', ...line])
  expect([plan.code, plan.out]).toEqual([2, (await place.run(['plan'])).out])
  expect(await place.run(['plan', '--check'])).toMatchObject({
    out: '',
    err: expect.stringContaining('gone.md'),
  })
})

test('--pull refuses flags that only a push has, but not their variables', async () => {
  for (const lang of ['en', 'zh-cn'])
    expect(await place.run(['plan', '--pull', '--take-over', '--lang', lang])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/^--pull .*--take-over/),
    })
  expect((await place.run(['plan', '--pull'], { SHOWDOC_STRICT: '1' })).code).toBe(0)
})

test('variables of a push do not change what the commands beside it do', async () => {
  place.write({ 'guide/one.md': '# One\n\na\nB\nc\n' })
  const env = { SHOWDOC_BASE: 'auto', SHOWDOC_CHECK: '1', SHOWDOC_BROWSER: '0' }
  expect(await place.run(['diff'], env)).toMatchObject({
    code: 2,
    out: expect.stringContaining('+B'),
  })
  expect((await place.run(['diff'], { SHOWDOC_DIFF_BASE: '1' })).code).toBe(2)
  expect((await place.run(['export', 'markdown', '-o', 'out.zip'], env)).code).toBe(0)
})
