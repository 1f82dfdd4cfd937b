import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { inTerminal, type ProgramRun } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'
import { widthOf } from '../terminal/columns.ts'

const site = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

async function folder(pages: Record<string, string>) {
  const place = await FolderSite.of(site, server)
  place.write(pages)
  return { SHOWDOC_TOKEN: place.owner.token, HOME: place.base, SHOWDOC_DIR: place.base }
}

const rowsWith = (run: ProgramRun, text: string) => run.rows().filter((row) => row.includes(text))

test('a watch in a terminal that is made narrower and wider again is shown once', async () => {
  const watch = inTerminal(['watch'], await folder({ 'a.md': '# 甲\n' }))
  await watch.sees(/create {2}a\.md {2}甲[^]* watching\n/)
  watch.resize(40)
  await watch.sees(/showdoc watch {3}docs → .{0,20}…\n watching\n.*…\n/)
  expect(rowsWith(watch, 'showdoc watch')).toHaveLength(1)
  expect(rowsWith(watch, 'p pause')).toHaveLength(1)
  expect(rowsWith(watch, 'create')).toHaveLength(1)
  watch.resize(80)
  await watch.sees(/http\S*…\n[^]*p pause[^\n…]*quit\n/)
  watch.resize(30)
  await watch.sees(/showdoc watch {3}docs → .{0,10}…\n watching\n.*…\n/)
  expect(rowsWith(watch, 'showdoc watch')).toHaveLength(1)
  watch.type('q')
  expect(await watch.ended).toBe(0)
  expect(rowsWith(watch, 'showdoc watch')).toHaveLength(1)
})

test('so is a push, whose result stands below', async () => {
  const pages = Array.from({ length: 1_200 }, (_, page) => [`p${page}.md`, `# 页 ${page}\n`])
  const push = inTerminal(['push'], await folder(Object.fromEntries(pages)))
  await push.sees(/write +\S+ +[1-9]\d*\/1200/)
  push.resize(40)
  expect(await push.ended).toBe(0)
  expect(rowsWith(push, 'showdoc push')).toHaveLength(1)
  expect(rowsWith(push, '✓ read')).toHaveLength(1)
  expect(rowsWith(push, '✓ compare')).toHaveLength(1)
  expect(rowsWith(push, '1,200 pages written')).toHaveLength(1)
})

test('at 40 columns no line is wider, and only Chinese text breaks within what has no blanks', async () => {
  const name = 'users-and-groups'
  const title = '用户和用户组的管理，包括它们的全部权限与限制'
  const env = await folder({ [`${name}.md`]: `# ${title}\n\n文字\n` })
  const shown = async (run: ProgramRun, exit: number, text = title) => {
    expect(await run.ended).toBe(exit)
    for (const line of run.screen().replaceAll('\r', '\n').split('\n'))
      expect(widthOf(line), line).toBeLessThanOrEqual(40)
    expect(run.screen()).toContain(`${name}.md`)
    expect(run.screen().replaceAll(/\s/g, '')).toContain(text)
  }
  await shown(inTerminal(['plan'], env, 40), 2)
  // which names files only
  await shown(inTerminal(['status'], env, 40), 0, 'ahead1')
  await shown(inTerminal(['push'], env, 40), 0)
  const other = await folder({ [`${name}.md`]: `# ${title}\n\n文字\n` })
  const watch = inTerminal(['watch'], other, 40)
  await watch.sees(/create[^]* watching\n/)
  watch.type('q')
  await shown(watch, 0)
})
