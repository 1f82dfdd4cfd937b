import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})

test('--online finds links to pages that are gone, in any item that the caller may read', async () => {
  const place = await FolderSite.of(site, server)
  place.write({ 'a.md': '# A\n', 'b.md': '# B\n' })
  await place.push()
  const [b, item] = [await place.idOf('B'), place.item]
  const other = await site.make.item({ owner: place.owner })
  const page = await site.make.page({
    item_id: other.item_id,
    owner: place.owner,
    page_title: 'Other',
  })
  const secret = await site.make.item({ owner: await site.make.user(), password: 'hunter2' })
  place.write({
    'a.md': [
      '# A\n',
      `[b](/${item}/${b}) [gone](/${item}/987654321#x) [own](${server}/${item}/987654322)`,
      `[other](/${other.item_id}/${page.page_id}) [gone](/${other.item_id}/987654323)`,
      `[secret](/${secret.item_id}/5) \`/${item}/5\``,
      '',
    ].join('\n'),
  })
  const off = await place.run(['check'])
  expect(off.out).not.toContain('link-page')
  const { out, code } = await place.run(['check', '--online', '--rule', 'own-absolute-link=off'])
  expect(code).toBe(2)
  expect(out.split('\n').map((line) => line.replace(/^docs\/a\.md:(\d+):\d+/, '$1'))).toEqual([
    `3 error link-page /${item}/987654321#x leads to a page that does not exist on the server`,
    `3 error link-page ${server}/${item}/987654322 leads to a page that does not exist on the server`,
    `4 error link-page /${other.item_id}/987654323 leads to a page that does not exist on the server`,
    '3 errors, 0 warnings in 2 files',
    '',
  ])
  const refused = await place.run(['check', '--online'], { SHOWDOC_TOKEN: 'sdp_wrong' })
  expect(refused.code).toBe(4)
})

test('--online without settings says what is missing', async () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'a.md'), '# A\n')
  const { code, err } = await runCli(['check', '--online', '-C', folder], { env: { HOME: folder } })
  expect(code).toBe(64)
  expect(err).toContain('showdoc init')
})
