import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

// `é` is one character or two. Linux tells the two from each other, macOS does not.

const two = (text: string): string => text.normalize('NFD')
let place: FolderSite
beforeEach(async () => {
  const site = await startApp()
  place = await FolderSite.of(site, await site.app.listen({ host: '127.0.0.1', port: 0 }))
})
const nothingWritten = {
  code: 0,
  err: '',
  out: expect.stringMatching(/^0 pages written/) as string,
}

test('names in two characters become names in one, and stay the same pages', async () => {
  place.write({
    [two('café/é.md')]: '# E\n\n![u](ü.png)\n',
    [two('café/ü.png')]: Buffer.from('picture'),
  })
  await place.push()
  expect(place.lock).toBe(place.lock.normalize('NFC'))
  const clone = await place.clone()
  clone.write({})
  expect(await clone.run(['pull'])).toMatchObject({ code: 0, err: '' })
  expect(clone.files()).toEqual(['café/é.md', 'café/ü.png'])
  expect(await clone.run(['push'])).toMatchObject(nothingWritten)
  // a lock in which another program has changed the form
  clone.write({ 'café/é.md': '# Another text\n' })
  writeFileSync(path.join(clone.base, 'showdoc.lock'), two(clone.lock))
  expect(await clone.run(['status'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('ahead       1') as string,
  })
})

test('titles that differ in form alone have files of their own', async () => {
  place.write({ 'README.md': '# Home\n' })
  await place.push()
  await place.addPage('é')
  await place.addPage(two('é'))
  expect(await place.run(['pull'])).toMatchObject({ code: 0, err: '' })
  expect(place.files()).toEqual(['README.md', 'é-2.md', 'é.md'])
  expect(await place.run(['push'])).toMatchObject(nothingWritten)
})

test.runIf(process.platform === 'linux')(
  'what is pulled goes into the folders that are there, in their spelling',
  async () => {
    place.write({
      [two('café/a.md')]: '# A\n\n![u](ü.png)\n',
      [two('café/ü.png')]: Buffer.from('picture'),
    })
    await place.push()
    const clone = await place.clone()
    expect(await clone.run(['pull'])).toMatchObject({ code: 0, err: '' })
    clone.write({
      'café/a.md': '# A\n\n![u](ü.png) ![v](v.png)\n',
      'café/ü.png': Buffer.from('another picture'),
      'café/v.png': Buffer.from('a new one'),
    })
    await clone.push()
    const [catalog] = await place.as.ask(catalogCalls.catListName, { item_id: place.item })
    await place.as.ask(catalogCalls.save, {
      item_id: place.item,
      cat_id: catalog!.cat_id,
      cat_name: 'Renamed',
    })

    await place.addPage('new', catalog!.cat_id)

    expect(await place.run(['pull'])).toMatchObject({ code: 0, err: '' })
    const names = ['_catalog.yaml', 'a.md', 'new.md', 'ü.png', 'v.png']
    expect(place.files()).toEqual(names.map((name) => two(`café/${name}`)).toSorted())
    expect(readdirSync(path.join(place.base, 'docs'))).toEqual([two('café')])
    expect(readFileSync(place.at(two('café/ü.png')), 'utf8')).toBe('another picture')
    expect(await place.run(['push'])).toMatchObject(nothingWritten)
  },
)

test('a file that is still there keeps its page, whatever the form of its name', async () => {
  place.write({ 'README.md': '# Home\n', [two('é/é.md')]: '# E\n' })
  await place.push()
  place.settings({ exclude: ['é/é.md'] })
  expect(await place.run(['push', '--prune'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 pages written, 1 gone, 1 unchanged') as string,
  })
  expect(await place.idOf('E')).toBeGreaterThan(0)
})
