import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noCheckout, type GitIndex } from '../git/checkout.ts'
import { isMadeFrom, uncommittedOf } from './uncommitted.ts'

const folder = mkdtempSync(join(tmpdir(), 'showdoc-uncommitted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'a.md')
const committed = '# A\n\none\ntwo\n'
const checkout = { ...noCheckout, blobs: () => new Map([['v1', Buffer.from(committed)]]) }
const index = (time: string): GitIndex =>
  new Map([[file, { blob: 'v1', time, size: committed.length }]])

test.each([
  ['a line', '# A\n\none\ntwo\nfrom a colleague\n'],
  ['a short line', '# A\n\none\ntwo\nno\n'],
  ['a Chinese line', '# A\n\none\ntwo\n好\n'],
  ['a line less', '# A\n\ntwo\n'],
  ['a line and a bracket', '# A\n\none\ntwo\nfrom a colleague\n}\n'],
])('git puts its version back after a pull has brought %s', (_, agreed) => {
  writeFileSync(file, agreed)
  const then = uncommittedOf([file], checkout, index('1:0')).get(file)!
  writeFileSync(file, `${agreed}mine\n`)
  expect(isMadeFrom(file, then, index('1:0'))).toBe(true)
  expect(isMadeFrom(file, then, index('2:0'))).toBe(true)
  writeFileSync(file, `${committed}mine\n}\n`)
  expect(isMadeFrom(file, then, index('2:0'))).toBe(false)
})

test('nothing is remembered of a file whose lines are those of git', () => {
  writeFileSync(file, '# A\n\ntwo\none\n')
  expect(uncommittedOf([file], checkout, index('1:0')).size).toBe(0)
})

test('git puts a link back in place of a file that was agreed, although that leads to the same lines', () => {
  const link = join(folder, 'link.md')
  const ofLink: GitIndex = new Map([[link, { blob: 'v1', time: '1:0', size: 9 }]])
  writeFileSync(file, committed)
  writeFileSync(link, `${committed}from a colleague\n`)
  const target = { ...checkout, blobs: () => new Map([['v1', Buffer.from('a.md')]]) }
  const then = uncommittedOf([link], target, ofLink).get(link)!
  rmSync(link)
  symlinkSync('a.md', link)
  expect(isMadeFrom(link, then, ofLink)).toBe(false)
})

test('git puts its version of the file back that a link leads to', () => {
  const link = join(folder, 'other.md')
  symlinkSync('a.md', link)
  writeFileSync(file, `${committed}from a colleague\n`)
  const then = uncommittedOf([link], checkout, index('1:0')).get(link)!
  writeFileSync(file, committed)
  expect(isMadeFrom(link, then, index('2:0'))).toBe(false)
})
