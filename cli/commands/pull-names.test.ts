import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../server/test/start-app.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { FolderSite } from '../test/folder-site.ts'

/** Files below a folder, by path. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .toSorted()
      .map((name) => [name, readFileSync(path.join(folder, name), 'latin1')]),
  )

/** An empty folder with the settings of another, and how commands run in it. */
function cloneOf(place: FolderSite) {
  const folder = newFolder()
  writeFileSync(
    path.join(folder, 'showdoc.json'),
    readFileSync(path.join(place.base, 'showdoc.json')),
  )
  mkdirSync(path.join(folder, 'docs'))
  const run = (...args: string[]) =>
    runCli([...args, '-C', folder], { env: { HOME: folder, SHOWDOC_TOKEN: place.owner.token } })
  return { docs: path.join(folder, 'docs'), run }
}

test('endings of markdown count in any case, and come back as written', async () => {
  const site = await startApp()
  const place = await FolderSite.of(site, await site.app.listen({ host: '127.0.0.1', port: 0 }))
  place.settings({ exclude: ['**/*.draft.md'] })
  place.write({
    'README.MD': '# Home\n\n[a](guide/a.Markdown) [b](guide/b)\n',
    'guide/a.Markdown': '# A\n',
    'guide/b.MDX': '# B\n',
    'guide/c.draft.MD': '# C\n',
  })
  const pushed = await place.run(['push'])
  expect(pushed).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/3 pages written/) })
  const clone = cloneOf(place)
  expect(await clone.run('pull')).toMatchObject({ code: 0, err: '' })
  const { 'guide/c.draft.MD': _, ...files } = filesOf(path.join(place.base, 'docs'))
  expect(filesOf(clone.docs)).toEqual(files)
  for (const again of [await clone.run('push'), await place.run(['push'])])
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^0 pages written/) })
})

test.skipIf(process.platform === 'win32')(
  'names that only some systems can have, and folders of pictures as docsify has them, come back as pushed',
  async () => {
    const site = await startApp()
    const place = await FolderSite.of(site, await site.app.listen({ host: '127.0.0.1', port: 0 }))
    place.write({
      'README.md': '# Home\n\n![u](_images/u.png) ![v](pics/a:b.png)\n',
      'a:b.md': '# Colon\n',
      'what?.md': '# Question\n',
      'aux.md': '# Reserved\n',
      'x:y/z.md': '# Inside\n',
      'dot./in.md': '# Dot\n',
      '_images/u.png': Buffer.from('first picture'),
      'pics/a:b.png': Buffer.from('second picture'),
    })
    await place.push()

    const clone = cloneOf(place)
    expect(await clone.run('pull')).toMatchObject({ code: 0 })
    expect(filesOf(clone.docs)).toEqual(filesOf(path.join(place.base, 'docs')))
    expect(await clone.run('push')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^0 pages written/),
    })
  },
)
