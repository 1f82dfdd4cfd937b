import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { begin, putInPlace, targetAt, type Target } from './target.ts'
import { newFolder } from '../../../server/test/new-folder.ts'

const now = new Date('2027-01-31T02:00:00Z')

/** What a restore stages before it moves it into place. */
async function gathered(target: Target): Promise<Target> {
  const begun = await begin(target, false)
  for (const name of ['showdoc.sqlite', 'secret.key'])
    writeFileSync(path.join(begun.staging, name), `new ${name}`)
  mkdirSync(path.join(begun.staging, 'attachments'))
  return begun
}
const content = (folder: string) => readdirSync(folder).sort()

test('a missing folder is created with its parents, readable by its owner only', async () => {
  const data = path.join(newFolder(), 'deep', 'data')
  expect(await putInPlace(await gathered(targetAt(data, now)))).toBe(null)
  expect(content(data)).toEqual(['attachments', 'secret.key', 'showdoc.sqlite'])
  expect([statSync(data).mode & 0o077, content(path.dirname(data))]).toEqual([0, ['data']])
})

test('a non-empty folder is moved aside as a whole', async () => {
  const data = path.join(newFolder(), 'data')
  mkdirSync(data)
  writeFileSync(path.join(data, 'showdoc.sqlite'), 'old')
  const target = targetAt(data, now)
  expect(target.isEmpty).toBe(false)
  expect(await putInPlace(await gathered(target))).toBe(`${data}.before-20270131T020000Z`)
  expect(readFileSync(`${data}.before-20270131T020000Z/showdoc.sqlite`, 'utf8')).toBe('old')
  expect(readFileSync(path.join(data, 'showdoc.sqlite'), 'utf8')).toBe('new showdoc.sqlite')
})

test('a mount point stays in place: everything happens inside it, and the former content is moved into a subfolder', async () => {
  const data = path.join(newFolder(), 'data')
  mkdirSync(path.join(data, 'before-20200101T000000Z'), { recursive: true })
  mkdirSync(path.join(data, 'lost+found'))
  const inside = {
    inside: true,
    staging: path.join(data, '.restore-20270131T020000Z'),
    aside: path.join(data, 'before-20270131T020000Z'),
  }
  expect(
    await putInPlace(await gathered({ ...targetAt(data, now), ...inside, isEmpty: true })),
  ).toBe(null)
  expect(content(data)).toEqual([
    'attachments',
    'before-20200101T000000Z',
    'lost+found',
    'secret.key',
    'showdoc.sqlite',
  ])

  const again = await gathered({ ...targetAt(data, now), ...inside, isEmpty: false })
  expect(await putInPlace(again)).toBe(inside.aside)
  expect(content(inside.aside)).toEqual(['attachments', 'secret.key', 'showdoc.sqlite'])
  expect(content(data)).toEqual([
    'attachments',
    'before-20200101T000000Z',
    'before-20270131T020000Z',
    'lost+found',
    'secret.key',
    'showdoc.sqlite',
  ])
})

test('a mount point is distinguished from a folder', () => {
  const isMount = statSync('/').dev !== statSync('/dev').dev
  expect(targetAt('/dev', now)).toMatchObject({
    inside: isMount,
    staging: isMount ? '/dev/.restore-20270131T020000Z' : '/dev.restore-20270131T020000Z',
  })
})

test('a dry run stages elsewhere', async () => {
  const data = path.join(newFolder(), 'data')
  const { staging } = await begin(targetAt(data, now), true)
  expect(path.dirname(staging)).toBe(tmpdir())
  rmSync(staging, { recursive: true })
  expect(content(path.dirname(data))).toEqual([])
})

test('what a killed restore has left is removed after a day, and nothing else', async () => {
  const above = newFolder()
  const data = path.join(above, 'data')
  const names = [
    'data.restore-20270129T020000Z',
    'data.restore-20270130T030000Z',
    'data.restore-notes',
    'data.before-20270101T000000Z',
    'other.restore-20270129T020000Z',
  ]
  for (const [at, name] of names.entries()) {
    mkdirSync(path.join(above, name))
    writeFileSync(path.join(above, name, 'secret.key'), '')
    const age = at === 1 ? 3_600 : 90_000
    utimesSync(path.join(above, name), Date.now() / 1000 - age, Date.now() / 1000 - age)
  }
  await putInPlace(await gathered(targetAt(data, now)))
  expect(content(above)).toEqual(['data', ...names.slice(1)].sort())
})
