import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { dateText } from '../../../lib/text/time.ts'
import { root } from '../../../test/administrator.ts'
import { renderScreen, type Answers } from '../../../test/render-screen.tsx'

type AnyFile = Answer<'attachment/getAllList'>['list'][number]

const file = (id: number, more: Partial<AnyFile> = {}): AnyFile => ({
  file_id: id,
  uid: 1,
  username: 'ann',
  file_type: 'application/zip',
  visit_times: 0,
  file_size: 1_048_576,
  item_id: 0,
  page_id: 0,
  file_size_m: 1,
  display_name: `file-${id}.zip`,
  url: `http://docs.example/server/?s=/api/attachment/visitFile&sign=${id}`,
  page_count: 0,
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000,
  last_visit_time: '1970-01-01 08:00:00',
  last_visit_time_unix: 0,
  ...more,
})
const open = (query: string, list: AnyFile[], more: Answers = {}) =>
  renderScreen(`/admin/index?panel=attachments${query}`, {
    person: root,
    answers: {
      'common/version': { version: '1.4.0' },
      'attachment/getAllList': { list, total: list.length, used: 5_242_880, used_m: 5 },
      'attachment/getRemovedList': { list: [], total: 0 },
      ...more,
    },
  })
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const sent = (name: string, asked: readonly { path: string; args: object }[]) =>
  asked.filter(({ path }) => path === name).map(({ args }) => args)

test('the filters of the address are those of the call, and the space used says what it counts', async () => {
  const { element, waitFor, asked } = await open(
    '&display_name=fi&attachment_type=2&username=ann&sort=username',
    [file(7), file(8, { username: '' })],
  )
  await waitFor(() => expect(textOf(element)).toContain('file-7.zip'))
  expect(sent('attachment/getAllList', asked)).toEqual([
    {
      display_name: 'fi',
      attachment_type: 2,
      username: 'ann',
      page: 1,
      count: 7,
      sort: 'username',
    },
  ])
  expect(textOf(element)).toContain('Space used: 5.00 M, for this type and uploader')
  expect(textOf(element)).toContain('—')
})

test('the space used without filters is that of all files; any file can be deleted', async () => {
  const { element, waitFor, click, asked } = await open(
    '&display_name=fi',
    [file(7, { page_count: 1 })],
    {
      'attachment/deleteAttachment': [],
      'attachment/restore': { success: 1, failed: 0 },
    },
  )
  await waitFor(() => expect(textOf(element)).toContain('Space used: 5.00 M'))
  expect(textOf(element)).not.toContain('for this type')
  await click('Delete: file-7.zip')
  await waitFor(() =>
    expect(document.body.textContent).toContain('1 page and its earlier versions use this file'),
  )
  await click('Delete')
  await waitFor(() => expect(document.body.textContent).toContain('Deleted “file-7.zip”'))
  expect(sent('attachment/deleteAttachment', asked)).toEqual([{ file_id: 7 }])
  const lists = sent('attachment/getAllList', asked).length
  await click('Undo')
  await waitFor(() => expect(sent('attachment/getAllList', asked)).toHaveLength(lists + 1))
  expect(sent('attachment/restore', asked)).toEqual([{ file_ids: [7] }])
})

test('unused files are chosen across pages, and deleted at once', async () => {
  const unused = (id: number) => ({
    file_id: id,
    display_name: `old-${id}.zip`,
    file_size: 1_048_576,
    file_size_m: 1,
    addtime: '2026-11-21 08:00:00',
    addtime_unix: 1_795_248_000,
    uid: 1,
    username: 'ann',
  })
  const all = Array.from({ length: 11 }, (_, at) => unused(at + 1))
  let back = 0
  const { waitFor, click, asked } = await open('', [file(7)], {
    'attachment/getUnusedList': ({ page = 1, count = 10 }) => ({
      list: all.slice((page - 1) * count, page * count),
      total: all.length,
      scanned_unix: 1_795_248_000,
    }),
    'attachment/batchDeleteAttachments': { success: 1, failed: 1 },
    'attachment/restore': () => ({ success: back, failed: 2 - back }),
  })
  await click('Unused files')
  const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
  const choose = (name: string) =>
    dialog()?.querySelector<HTMLElement>(`[aria-label="Choose ${name}"]`)?.click()
  await waitFor(() => expect(dialog()?.textContent).toContain('old-3.zip'))
  expect(dialog()?.textContent).toContain(`As of ${dateText(1_795_248_000)}.`)
  choose('old-3.zip')
  await waitFor(() => expect(dialog()?.textContent).toContain('Delete 1 file (1.00 M)'))
  dialog()?.querySelector<HTMLElement>('[aria-label="Next page"]')?.click()
  await waitFor(() => expect(dialog()?.textContent).toContain('old-11.zip'))
  choose('old-11.zip')
  await click('Delete 2 files (2.00 M)')
  await click('Delete')
  await waitFor(() => expect(dialog()?.textContent).toContain('1 deleted, 1 failed'))
  expect(sent('attachment/batchDeleteAttachments', asked)).toEqual([{ file_ids: [3, 11] }])
  expect(dialog()?.textContent).not.toContain('Delete 2 files')
  // that one is not there for who deleted it first does not matter, but that none comes back does
  const undo = async () => {
    const lists = sent('attachment/getUnusedList', asked).length
    await click('Undo')
    await waitFor(() =>
      expect(sent('attachment/getUnusedList', asked).length).toBeGreaterThan(lists),
    )
  }
  await undo()
  await waitFor(() =>
    expect(document.querySelector('.notice')?.textContent).toContain('0 of 1 files are back'),
  )
  expect(dialog()?.textContent).not.toContain('1 failed')
  back = 1
  choose('old-11.zip')
  await click('Delete 1 file (1.00 M)')
  await click('Delete')
  await undo()
  expect(document.querySelectorAll('.notice')).toHaveLength(1)
  expect(sent('attachment/restore', asked)).toEqual([{ file_ids: [3, 11] }, { file_ids: [11] }])
})
