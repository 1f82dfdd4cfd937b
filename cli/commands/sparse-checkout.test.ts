import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { pullDocument, pushDocument, statusDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'
import { GitProgram } from '../test/git-program.ts'

let site: TestApp
let server = ''
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})

const files = {
  'a.md': '# A\n[c](c/7.md) ![](p.png)\n',
  'b.md': '# B\n',
  'c/7.md': '# 7\n',
  'c/8.md': '# 8\n',
  'p.png': 'PNG',
}

test('files that git leaves out of the folder are neither deleted nor changed, and are named', async () => {
  const place = await FolderSite.of(site, server)
  const git = new GitProgram(place.at(''))
  place.write(files)
  await place.push()
  git.commit(...Object.keys(files))
  const { lock } = place
  git.leaveOut('c/7.md', 'c/8.md')
  expect(place.files()).toEqual(['a.md', 'b.md', 'p.png'])

  const pushed = await place.run(['push', '--prune', '--yes', '--max-deletes', '100%'])
  expect([pushed.code, pushed.out]).toEqual([0, expect.stringMatching(/^0 pages written, 2 unch/)])
  expect(pushed.err).toContain('c/7.md warning not-checked-out: is not checked out')
  expect(place.lock).toBe(lock)
  const status = statusDocument.parse(await place.document(['status']))
  expect([status.ahead, status.not_checked_out]).toEqual([[], ['c/7.md', 'c/8.md']])
  await place.edit('8', { text: '# 8\nfrom the browser\n' })
  const pulled = pullDocument.parse(await place.document(['pull', '--prune']))
  expect([pulled.pages, pulled.remarks.map(({ path }) => path)]).toEqual([[], ['c/7.md', 'c/8.md']])
  expect([place.files(), place.lock]).toEqual([['a.md', 'b.md', 'p.png'], lock])

  git.leaveOut('p.png')
  place.write({ 'a.md': `${files['a.md']}more\n` })
  const plan = pushDocument.parse(await place.document(['plan']))
  expect(plan.pages.map(({ path, action }) => `${action} ${path}`)).toEqual(['behind c/8.md'])
  expect(plan.remarks).toMatchObject([{ path: 'a.md', rule: 'not-checked-out', line: 2 }])

  git.leaveOut()
  const after = pushDocument.parse(await place.document(['push']))
  expect(after.pages.map(({ path, action }) => `${action} ${path}`)).toEqual([
    'update a.md',
    'behind c/8.md',
  ])
})
