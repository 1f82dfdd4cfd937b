import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
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
})

const read = (name: string): string => readFileSync(path.join(place.base, name), 'utf8')

/** A folder with a new page, a changed one, and one that was changed on both sides. */
async function withConflict(): Promise<void> {
  place.write({ 'api/user.md': '# User\n\none\n', 'roles.md': '# Roles\n\none\n' })
  await place.push()
  await place.edit('Roles', { text: '# Roles\n\ntheirs\n' })
  place.write({
    'api/user.md': '# User\n\ntwo\n',
    'roles.md': '# Roles\n\nmine\n',
    'new.md': '---\ntitle: "<b>[x](https://example.com)|"\n---\n[gone](gone.md)\n',
  })
}

test('plan --report lists conflicts first, then warnings, then pages with their addresses', async () => {
  await withConflict()
  const { code, out } = await place.run(['plan', '--report', 'markdown=-'])
  expect(code).toBe(3)
  expect(out.trimEnd().split('\n')).toEqual([
    '## Plan: 1 create, 1 update, 0 move, 0 delete, 1 conflict, 0 unchanged',
    '',
    '| | | |',
    '| - | - | - |',
    expect.stringMatching(
      /^\| ❌ \| conflict: changed on the server too .* \| \[`docs\/roles\.md`\]\(http:\/\/127\.0\.0\.1:\d+\/\d+\/\d+\) \|$/,
    ),
    expect.stringMatching(/^\| ⚠️ \| .*gone\.md.* \| `docs\/new\.md:4` \|$/),
    expect.stringMatching(/^\| ℹ️ \| would update: User \| \[`docs\/api\/user\.md`\]\(http/),
    String.raw`| ℹ️ | would create: \<b>\[x](https://example.com)\| | ${'`docs/new.md`'} |`,
  ])
})

test('push --report writes every format, and annotations in a job of GitHub Actions', async () => {
  await withConflict()
  const formats = ['json=r/p.json', 'gitlab=g.json', 'junit=j.xml', 'sarif=s.json', 'github=gh.txt']
  const { code, out } = await place.run(['push', ...formats.flatMap((one) => ['--report', one])])
  expect(code).toBe(3)
  expect(out).toContain('2 pages written, 1 conflict')
  expect(pushDocument.parse(JSON.parse(read('r/p.json'))).counts.conflict).toBe(1)
  expect(JSON.parse(read('g.json'))).toMatchObject([
    { check_name: 'conflict', severity: 'critical', location: { path: 'docs/roles.md' } },
    { check_name: 'link-file', severity: 'minor', location: { path: 'docs/new.md' } },
  ])
  expect(read('j.xml')).toContain('<testsuite name="showdoc push" tests="3" failures="1">')
  expect(read('j.xml')).toContain('name="docs/api/user.md"')
  expect(JSON.parse(read('s.json')).runs[0].results).toHaveLength(2)
  expect(read('gh.txt')).toMatch(/^::error file=docs\/roles\.md,title=showdoc conflict::conflict: /)

  const job = { GITHUB_ACTIONS: 'true' }
  expect((await place.run(['push'], job)).out).toContain('::error file=docs/roles.md')
  expect((await place.run(['push', '--no-annotations'], job)).out).not.toContain('::error')
})

test('a report to a symbolic link or a pipe leaves it one', async () => {
  await withConflict()
  const at = (name: string) => path.join(place.base, name)
  writeFileSync(at('real.md'), 'old')
  symlinkSync('real.md', at('link.md'))
  execFileSync('mkfifo', [at('pipe')])
  const reading = readFile(at('pipe'), 'utf8')
  await place.run(['plan', '--report', 'markdown=link.md', '--report', 'markdown=pipe'])
  expect(lstatSync(at('link.md')).isSymbolicLink()).toBe(true)
  expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
  expect([await reading, read('real.md')]).toEqual([read('link.md'), expect.stringContaining('## Plan: 1 create')]) // prettier-ignore
})

test('pull --report lists what was pulled and what is in conflict', async () => {
  await withConflict()
  const { code, out } = await place.run(['pull', '--report', 'json=-'])
  expect(code).toBe(3)
  expect(pullDocument.parse(JSON.parse(out)).counts.conflict).toBe(1)
  const clone = await place.clone()
  const pulled = await clone.run(['pull', '--report', 'markdown=-', '--lang', 'zh-cn'])
  expect(pulled.code).toBe(0)
  expect(pulled.out).toMatch(/\| ℹ️ \| 新建: Roles .* \| \[`docs\/roles\.md`\]/)
})

test('with --all-targets one report covers the targets, also one that fails', async () => {
  place.write({ 'a.md': 'a\n' })
  const other = await site.make.item({ owner: place.owner, item_name: 'Other' })
  const two = { item: String(other.item_id), source: 'a3v9t2q8w5m1x7zb' }
  place.settings({ targets: { one: {}, two } })
  const args = ['plan', '--all-targets', '--report', 'json=p.json', '--report', 'junit=p.xml']
  expect((await place.run(args)).code).toBe(2)
  const documents = read('p.json')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(documents.map(({ item }) => item.name)).toEqual(['手册', 'Other'])
  expect(read('p.xml')).toContain('failures="0"')

  place.settings({ targets: { a: { ...two, item: '999999999' }, one: {}, two } })
  const failing = await place.run(args)
  expect(failing).toMatchObject({
    code: 4,
    err: expect.stringMatching(/^This item is private or does not exist/),
    out: expect.stringMatching(/target a\ntarget one\n[^]*target two\n/),
  })
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const each = [
    { schema: 'showdoc.error/1', target: 'a', exit: 4 },
    { schema: 'showdoc.push/1', item: { name: '手册' } },
    { schema: 'showdoc.push/1', item: { name: 'Other' } },
  ]
  expect(lines(read('p.json'))).toMatchObject(each)
  expect(read('p.xml')).toContain('a: This item is private')
  expect(lines((await place.run(['plan', '--all-targets', '--json'])).out)).toMatchObject(each)
  for (const command of ['push', 'pull', 'status']) {
    const { code, out } = await place.run([command, '--all-targets', '--json'])
    expect([code, lines(out).length]).toEqual([4, 3])
  }
})

test('an unknown format is refused before anything is written', async () => {
  place.write({ 'a.md': 'a\n' })
  const { code, err } = await place.run(['push', '--report', 'html=a.html'])
  expect([code, err]).toEqual([64, expect.stringContaining('Unknown report format “html”')])
  expect((await place.as.ask(syncCalls.compare, { item_id: place.item })).pages).toEqual([])
})

test('in a job of GitHub Actions the step has a summary and outputs, with paths from the checkout', async () => {
  await withConflict()
  const file = (name: string) => path.join(place.base, name)
  writeFileSync(file('summary.md'), 'before\n')
  const job = {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: path.dirname(place.base),
    GITHUB_STEP_SUMMARY: file('summary.md'),
    GITHUB_OUTPUT: file('output.txt'),
  }
  const folder = path.basename(place.base)
  const { code, out } = await place.run(['push', '--report', 'gitlab=g.json'], job)
  expect(code).toBe(3)
  expect(out).toContain(`::error file=${folder}/docs/roles.md,title=showdoc conflict::`)
  expect(JSON.parse(read('g.json'))[0].location.path).toBe(`${folder}/docs/roles.md`)
  const summary = read('summary.md')
  expect(summary).toMatch(/^before\n## 2 pages written, 1 conflict, /)
  expect(summary).toContain(`| [\`${folder}/docs/api/user.md\`](${server}/${place.item}/`)
  const outputs = read('output.txt')
  expect(outputs).toMatch(
    new RegExp(`^changed=2\\nconflicts=1\\nurl=${server}/${place.item}\\ncomment<<(\\S+)\\n## `),
  )
  expect(outputs).toContain(summary.slice('before\n'.length))

  const { err } = await place.run(['push'], { ...job, GITHUB_STEP_SUMMARY: place.base })
  expect(err).toContain('could not be written')
})

test('paths in a job of GitLab are relative to its project, and a summary never grows too long to be shown', async () => {
  place.write({ 'a.md': '[gone](gone.md)\n' })
  writeFileSync(path.join(place.base, 's.md'), 'x'.repeat(1_048_500))
  const { code } = await place.run(['check', '--report', 'gitlab=g.json'], {
    CI_PROJECT_DIR: path.dirname(place.base),
    GITHUB_STEP_SUMMARY: path.join(place.base, 's.md'),
  })
  expect(code).toBe(2)
  expect(JSON.parse(read('g.json'))[0].location.path).toBe(`${path.basename(place.base)}/docs/a.md`)
  expect(read('s.md').length).toBeLessThanOrEqual(1_048_576)
})
