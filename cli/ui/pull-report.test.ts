import { expect, test } from 'vitest'
import type { PulledPage, PullResult } from '../sync/pull/result.ts'
import { pullLines, pullSummary } from './pull-report.ts'

const remote = { rev: '9', author: 'bob', time: 1_795_168_920 }
const page = (more: Partial<PulledPage>): PulledPage => ({
  path: 'a.md',
  action: 'update',
  state: 'left',
  fields: ['content'],
  id: '100000001',
  remote,
  ...more,
})
const linesOf = (...pages: PulledPage[]) =>
  pullLines({ pages, dryRun: false }, 'en').map(({ text }) => text)

test('a page that was decided about says whose version the next push overwrites', () => {
  expect(linesOf(page({ action: 'ahead', isOurs: true }))).toEqual([
    'ahead  a.md  keeps the local version; the next push overwrites rev 9 by bob',
  ])
  const update = page({ state: 'written', fields: ['title'], isOurs: true, title: 'A' })
  expect(linesOf(update)[0]).toContain('the next push overwrites rev 9 by bob')
})

test('a file that was deleted is called the same as by a push, not newer', () => {
  expect(linesOf(page({ action: 'ahead', deleted: 'here' }))).toEqual([
    'gone  a.md  its file is gone; the page stays',
  ])
})

test('where the former text lies beside the file, the advice names that file and no markers', () => {
  const open = page({ action: 'merge', state: 'conflict', isUndecided: true })
  expect(linesOf({ ...open, orig: 'docs/a.md.orig', saved: '.showdoc/conflicts/a.md' })).toEqual([
    'conflict  a.md  some lines could not be merged: the file now has the text of the server',
    '          → copy what you want to keep from docs/a.md.orig to the file, then push',
  ])
  expect(linesOf(open)[1]).toContain('edit the marked lines')
})

test('the parts of a summary are all the pages', () => {
  const result: PullResult = {
    item: { id: '600000001', name: 'Docs', domain: '' },
    dryRun: false,
    pages: [
      page({ state: 'written' }),
      page({ action: 'skipped', state: 'skipped' }),
      page({ action: 'ahead' }),
      page({ action: 'gone-there', deleted: 'there' }),
    ],
    catalogs: [],
    unchanged: 3,
    remarks: [],
    files: { written: 0, bytes: 0, failed: 0 },
    interrupted: false,
  }
  const frame = { locale: 'en' as const, server: '', seconds: 1 }
  expect(pullSummary(result, frame)).toBe(
    '1 file written, 1 skipped, 1 newer locally, 1 no longer in the item, 3 unchanged, 1.0 s',
  )
})
