import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { afterFile } from '../../server/test/after-file.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { pullDocument, pushDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'
import {
  askStock,
  listenAsStock,
  pairOf,
  saveInBrowser,
  stockFiles,
  storedTexts,
} from '../test/stock-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await listenAsStock(site)
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
})

test('help stock lists in both languages what cannot be promised', async () => {
  const english = await place.run(['help', 'stock'], { LANG: 'en_US.UTF-8' })
  const chinese = await place.run(['help', 'stock', '--lang', 'zh-cn'])
  expect([english.code, chinese.code]).toEqual([0, 0])
  const points = (text: string) => text.split('\n').filter((line) => line.startsWith('  · ')).length
  expect(points(english.out)).toBeGreaterThan(8)
  expect(points(chinese.out)).toBe(points(english.out))
})

test('an address that is neither kind of server is still named as such', async () => {
  const web = createServer((_, response) => response.end('<html></html>')).listen(0, '127.0.0.1')
  await once(web, 'listening')
  afterFile(async () => {
    web.close()
  })
  const { port } = web.address() as AddressInfo
  place.write(stockFiles)
  const { code, err } = await place.run(['push', '--server', `http://127.0.0.1:${port}`])
  expect([code, err]).toEqual([1, expect.stringContaining('does not respond like a')])
})

describe.each(['token', 'key pair'])('with a %s', (credential) => {
  let env: Record<string, string> = {}
  const isToken = credential === 'token'
  beforeEach(async () => {
    env = isToken ? {} : await pairOf(place)
  })
  const run = (...args: string[]) => place.run(args, env)
  const push = async (...args: string[]) => {
    const { code, err, out } = await run('push', ...args)
    if (code !== 0) throw new Error(out + err)
  }

  test('a page whose file is gone stays, and nobody is sent to --prune for it', async () => {
    place.write(stockFiles)
    await push()
    const [gone] = Object.keys(stockFiles).filter((name) => name.endsWith('.md'))
    rmSync(place.at(gone!))
    for (const args of [['push', '--prune'], ['push'], ['plan']]) {
      const { out } = await run(...args)
      expect(out).toMatch(/^gone +/m)
      expect(out).toContain('→ a stock ShowDoc server cannot tell whether somebody is editing')
      expect(out).not.toContain('--prune')
    }
    const stop = new AbortController()
    const { out } = await runCli(['watch'], {
      env: {
        HOME: place.base,
        SHOWDOC_DIR: place.base,
        SHOWDOC_TOKEN: place.owner.token,
        ...env,
      },
      interrupt: stop.signal,
      onOut: (text) => text.includes('→') && stop.abort(),
    })
    expect(out).toContain('→ a stock ShowDoc server cannot tell')
  })

  test('doctor finds the server, the credential and the item', async () => {
    place.write(stockFiles)
    const { code, out, err } = await run('doctor', '--data', place.at('none'), '--json')
    const { checks } = JSON.parse(out) as {
      checks: { name: string; state: string; seen: string; advice: string }[]
    }
    expect([code, err, checks.filter(({ state }) => state !== 'ok')]).toEqual([
      0,
      '',
      [
        {
          name: 'server.reach',
          state: 'warn',
          seen: expect.stringContaining('stock ShowDoc server (v0.0.0-test)'),
          advice: 'showdoc help stock',
        },
      ],
    ])
    const names = checks.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...(isToken ? ['credential'] : []), 'item']))
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'server.name', seen: '127.0.0.1' }),
    )
  })

  test('a folder is pushed with its pictures and links; then push, plan, status and pull find nothing to do', async () => {
    place.write(stockFiles)
    const first = await run('push')
    expect(first.err).toMatch(/^This is a stock ShowDoc server \(v0\.0\.0-test\)/)
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('3 pages written')])
    const id = await place.idOf('Install')
    const texts = await storedTexts(place)
    expect(texts['手册']).toMatch(
      new RegExp(
        `^# 手册\n\n\\[安装\\]\\(/web/#/${place.item}/${id}#x\\) !\\[\\]\\(/server/\\?s=/api/attachment/visitFile&sign=\\w+\\)\n$`,
      ),
    )
    expect(texts['Install']).toContain('`a < b && c` &amp; "quoted" it\'s 100% + [back](/web/#/')
    const { catalogs } = await place.as.ask(syncCalls.compare, { item_id: place.item })
    expect(catalogs.map(({ path: one, order }) => [one, order])).toEqual([
      ['指南', 1],
      ['ops', 99],
    ])
    const lock = place.lock
    for (const command of ['push', 'plan', 'pull']) {
      const { code, out } = await run(command)
      expect([command, code]).toEqual([command, 0])
      expect(out).toMatch(/\b3 unchanged|no difference/i)
    }
    const { out } = await run('status')
    expect(out).toContain(isToken ? place.owner.username : 'key pair')
    expect([place.lock, await storedTexts(place)]).toEqual([lock, texts])
  })

  test('pull brings an item that was written in the browser, with its pictures', async () => {
    const { cat_id } = await site.make.catalog({ item_id: place.item, cat_name: 'A & B' })
    place.write(stockFiles)
    await push()
    const sign = /sign=(\w+)/.exec((await storedTexts(place))['手册']!)![1]!
    await site.make.page({
      item_id: place.item,
      owner: place.owner,
      cat_id,
      page_title: '值班 <1>',
      page_content: `a &lt; b\n\n![](/server/?s=/api/attachment/visitFile&sign=${sign})\n`,
    })
    await site.make.page({ item_id: place.item, owner: place.owner, page_title: 'Empty', page_content: '' }) // prettier-ignore
    const clone = await place.clone()
    const { code, out, err } = await clone.run(['pull'], env)
    expect([code, err]).toEqual([0, expect.stringContaining('stock')])
    expect(out).toContain('5 files written')
    expect(clone.text('A & B/值班 _1_.md')).toMatch(/a &lt; b\n\n!\[\]\(.*img\/.+\.png\)\n$/)
    expect(clone.text('手册.md')).toContain('[安装](指南/Install.md#x)')
    const again = await clone.run(['push'], env)
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('5 unchanged')])
  })

  test('an edit in the browser is found, pulled and merged; both sides end with one text', async () => {
    place.write(stockFiles)
    await push()
    await saveInBrowser(place, '备份', { text: '# 备份\n\nONE\ntwo\nthree\n' })
    place.write({ 'ops/backup.md': '# 备份\n\none\ntwo\nTHREE & more\n' })
    const refused = await run('push')
    expect([refused.code, (await storedTexts(place))['备份']]).toEqual([
      3,
      '# 备份\n\nONE\ntwo\nthree\n',
    ])
    await push('--on-conflict', 'merge')
    const both = '# 备份\n\nONE\ntwo\nTHREE & more\n'
    expect([place.text('ops/backup.md'), (await storedTexts(place))['备份']]).toEqual([both, both])

    await saveInBrowser(place, '备份', { text: '# 备份\n\nagain\n' })
    const pulled = await run('pull')
    expect([pulled.code, place.text('ops/backup.md')]).toEqual([0, '# 备份\n\nagain\n'])
  })

  test('ours overwrites an edit, whose text is kept', async () => {
    place.write(stockFiles)
    await push()
    await saveInBrowser(place, '备份', { text: '# 备份\n\ntheirs\n' })
    place.write({ 'ops/backup.md': '# 备份\n\nours\n' })
    await push('--on-conflict', 'ours')
    expect((await storedTexts(place))['备份']).toBe('# 备份\n\nours\n')
    if (isToken) {
      const page_id = await place.idOf('备份')
      const versions = await place.as.ask(pageCalls.history, { page_id })
      expect(versions.map(({ page_content }) => page_content)).toContain('# 备份\n\ntheirs\n')
    } else
      expect(readFileSync(path.join(place.base, '.showdoc/conflicts/ops/backup.md'), 'utf8')).toBe(
        '# 备份\n\ntheirs\n',
      )
  })

  test('a new title and a move keep the page with a token, and are refused with a key pair', async () => {
    place.write(stockFiles)
    await push()
    const id = await place.idOf('备份')
    place.remove('ops/backup.md')
    place.write({ 'ops/deep/backup.md': '# 备份\n\none\ntwo\nthree\n', '01-guide/10-install.md': '# Installing\n\nit\n' }) // prettier-ignore
    const { code, out } = await run('push')
    if (isToken) {
      expect(code).toBe(0)
      expect(Object.keys(await storedTexts(place))).toEqual(['Installing', '备份', '手册'])
      expect(await place.idOf('备份')).toBe(id)
      expect((await run('plan')).code).toBe(0)
    } else {
      expect([code, out]).toEqual([1, expect.stringContaining('a key pair cannot do')])
      // and so it stays: nobody has changed anything there
      for (const verb of ['plan', 'push', 'plan']) {
        const { pages, conflicts } = pushDocument.parse(await place.document([verb], env))
        expect([verb, conflicts, pages.map(({ state, path: file }) => `${state} ${file}`)]).toEqual(
          [verb, [], ['refused 01-guide/10-install.md', 'refused ops/deep/backup.md']],
        )
      }
      expect(Object.keys(await storedTexts(place))).toEqual(['Install', '备份', '手册'])
    }
  })

  test('titles with signs are pushed with a token, and refused with a key pair', async () => {
    place.write({ 'a.md': '# Q & A "now"\n', 'b.md': '# plain\n' })
    const { code, out } = await run('push')
    if (isToken) {
      expect(code).toBe(0)
      place.write({ 'a.md': '# Q & A "now"\n\nmore\n' })
      await push()
      expect(await storedTexts(place)).toEqual({ 'Q & A "now"': '# Q & A "now"\n\nmore\n', plain: '# plain\n' }) // prettier-ignore
    } else {
      expect([code, out]).toEqual([5, expect.stringContaining('"Q & A "now"" contains &')])
      expect(Object.keys(await storedTexts(place))).toEqual(['plain'])
    }
  })

  test('a page of the same title that belongs to no file is never overwritten, but can be adopted', async () => {
    await site.make.page({ item_id: place.item, owner: place.owner, page_title: '备份', page_content: 'theirs\n' }) // prettier-ignore
    place.write({ 'backup.md': '# 备份\n\nours\n' })
    const { code } = await run('push')
    expect(code).toBe(isToken ? 0 : 1)
    const { pages } = await place.as.ask(syncCalls.compare, { item_id: place.item })
    expect(pages).toHaveLength(isToken ? 2 : 1)
    const texts = await Promise.all(pages.map(({ id }) => place.as.ask(pageCalls.info, { page_id: Number(id) }))) // prettier-ignore
    expect(texts.map(({ page_content }) => page_content)).toContain('theirs\n')
  })

  test('a lost lock is made up for by --adopt, without a second page', async () => {
    place.write(stockFiles)
    await push()
    const texts = await storedTexts(place)
    rmSync(path.join(place.base, 'showdoc.lock'))
    rmSync(path.join(place.base, '.showdoc'), { recursive: true })
    await push('--adopt')
    expect(Object.keys(await storedTexts(place))).toEqual(Object.keys(texts))
    expect((await run('push')).out).toContain('3 unchanged')
  })

  test('the documents of --json are those of our own server', async () => {
    place.write(stockFiles)
    pushDocument.parse(await place.document(['plan', '--no-exit-code'], env))
    pushDocument.parse(await place.document(['push'], env))
    pullDocument.parse(await place.document(['pull'], env))
  })
})

test('a page that somebody is editing is not written with a token', async () => {
  place.write(stockFiles)
  await place.push()
  const ben = await site.make.user()
  await site.make.member({ item_id: place.item, user: ben, role: 1 })
  const page_id = await place.idOf('备份')
  await askStock(server, 'page/setLock', {
    user_token: ben.token,
    page_id,
    item_id: place.item,
    lock_to: 0,
  })
  place.write({ 'ops/backup.md': '# 备份\n\nours\n' })
  const { code, out } = await place.run(['push'])
  expect([code, out]).toEqual([1, expect.stringContaining(ben.username)])
})

test('a key pair that is wrong, and a token that may only read, end with 4', async () => {
  place.write(stockFiles)
  const wrong = { SHOWDOC_TOKEN: '', SHOWDOC_API_KEY: 'a'.repeat(32), SHOWDOC_API_TOKEN: 'b' }
  expect((await place.run(['push'], wrong)).code).toBe(4)
  const ben = await site.make.user()
  await site.make.member({ item_id: place.item, user: ben, role: 0 })
  const { code } = await place.run(['push'], { SHOWDOC_TOKEN: ben.token })
  expect(code).toBe(4)
  expect((await place.as.ask(catalogCalls.catListName, { item_id: place.item })).length).toBe(0)
})
