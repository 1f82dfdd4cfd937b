import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import {
  refuse,
  renderScreen,
  type Answers,
  type RenderedScreen,
} from '../../test/render-screen.tsx'

type Files = Answer<'attachment/getMyList'>
type ListedFile = Files['list'][number]

const file = (id: number, more: Partial<ListedFile> = {}): ListedFile => ({
  file_id: id,
  uid: 1,
  file_type: 'application/zip',
  visit_times: 3,
  file_size: 1_572_864,
  item_id: 0,
  page_id: 0,
  file_size_m: 1.5,
  display_name: `file-${id}.zip`,
  url: `http://docs.example/server/?s=/api/attachment/visitFile&sign=${id}`,
  page_count: 0,
  addtime: '2026-11-21 08:00:00',
  addtime_unix: 1_795_248_000,
  last_visit_time: '1970-01-01 08:00:00',
  last_visit_time_unix: 0,
  ...more,
})
const files = (list: ListedFile[], more: Partial<Files> = {}): Files => ({
  list,
  total: list.length,
  used: 134_637_158,
  used_m: 128.4,
  used_flow_m: 12.034,
  ...more,
})
const open = (query: string, answers: Answers) =>
  renderScreen(`/attachment/index${query}`, {
    answers: { 'attachment/getRemovedList': { list: [], total: 0 }, ...answers },
  })
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const sent = (name: string, asked: readonly { path: string; args: object }[]) =>
  asked.filter(({ path }) => path === name).map(({ args }) => args)
/** Opens the menu of a file and presses Delete in it. */
async function askToDelete({ waitFor, click }: RenderedScreen, name: string) {
  const entry = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      (one) => one.textContent === 'Delete',
    )
  await click(`Actions for “${name}”`)
  await waitFor(() => expect(entry()).toBeDefined())
  entry()?.click()
}

test('filters, order and page of the address are those of the call; hostile names are text', async () => {
  const { element, waitFor, asked } = await open(
    '?display_name=lo&attachment_type=1&sort=-file_size&page=2',
    {
      'attachment/getMyList': files(
        [file(7, { display_name: '<img src=x onerror=alert(1)>', file_type: 'image/png' })],
        { total: 7 },
      ),
    },
  )
  await waitFor(() => expect(textOf(element)).toContain('<img src=x onerror=alert(1)>'))
  expect(sent('attachment/getMyList', asked)[0]).toEqual({
    display_name: 'lo',
    attachment_type: 1,
    page: 2,
    count: 6,
    sort: '-file_size',
  })
  const preview = element.querySelector<HTMLImageElement>('main img')
  expect(preview?.getAttribute('src')).toBe(`${file(7).url}&thumbnail=1`)
  expect(preview?.getAttribute('loading')).toBe('lazy')
  expect(textOf(element)).toContain('1.50 M')
  expect(textOf(element)).toContain('Space used: 128.40 M')
  expect(textOf(element)).toContain('Traffic this month: 12.03 M')
})

test('who has no files can upload some; filters that match nothing can be cleared', async () => {
  const { element, waitFor, click } = await open('?attachment_type=2', {
    'attachment/getMyList': files([]),
  })
  await waitFor(() => expect(textOf(element)).toContain('Nothing matches'))
  await click('Clear filters')
  await waitFor(() => expect(textOf(element)).toContain('No files yet'))
  await click('Upload')
  await waitFor(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('At most 4 MB each.'),
  )
})

test('a list that could not be loaded is loaded again on request', async () => {
  let isBroken = true
  const { element, waitFor, click } = await open('', {
    'attachment/getMyList': () => (isBroken ? refuse('badInput') : files([file(7)])),
  })
  await waitFor(() => expect(element.querySelector('.state')).not.toBeNull())
  isBroken = false
  await click('Try again')
  await waitFor(() => expect(textOf(element)).toContain('file-7.zip'))
})

test('deleting says what breaks; after the last file of the last page comes the page before', async () => {
  const left = [1, 2, 3, 4, 5, 6, 7].map((id) => file(id, { page_count: id === 7 ? 2 : 0 }))
  let isRefused = true
  const screen = await open('?page=2', {
    'attachment/getMyList': ({ page = 1 }) =>
      files(left.slice((page - 1) * 6, page * 6), { total: left.length }),
    'attachment/deleteMyAttachment': () => {
      if (isRefused) return refuse('outOfScope')
      left.pop()
      return []
    },
  })
  const { element, waitFor, click, asked } = screen
  await askToDelete(screen, 'file-7.zip')
  const question = () => document.querySelector('[role=alertdialog]')?.textContent ?? ''
  await waitFor(() =>
    expect(question()).toContain('2 pages and their earlier versions use this file'),
  )
  await click('Delete')
  await waitFor(() => expect(document.querySelector('[role=alertdialog] .banner')).not.toBeNull())
  isRefused = false
  await click('Delete')
  await waitFor(() => expect(document.body.textContent).toContain('Deleted “file-7.zip”'))
  await waitFor(() => expect(textOf(element)).toContain('file-6.zip'))
  expect(location.search).toBe('')
  expect(sent('attachment/deleteMyAttachment', asked)).toEqual([{ file_id: 7 }, { file_id: 7 }])
})

test('a deleted file comes back by Undo; where it cannot, that is said until it is closed', async () => {
  let list = [file(7)]
  let isGone = true
  const screen = await open('', {
    'attachment/getMyList': () => files(list),
    'attachment/deleteMyAttachment': () => {
      list = []
      return []
    },
    'attachment/restore': () => {
      if (isGone) return refuse('fileGone')
      list = [file(7)]
      return { success: 1, failed: 0 }
    },
  })
  const { element, waitFor, click, asked } = screen
  const remove = async () => {
    await askToDelete(screen, 'file-7.zip')
    // it can be undone, so that the focus is on the act
    await waitFor(() =>
      expect(document.querySelector('[role=alertdialog]')?.contains(document.activeElement)).toBe(
        true,
      ),
    )
    expect(document.activeElement?.textContent).toBe('Delete')
    expect(document.querySelector('[role=alertdialog]')?.textContent).not.toContain('undone')
    await click('Delete')
    await waitFor(() => expect(textOf(element)).toContain('No files yet'))
  }
  await remove()
  list = [file(7)] // from elsewhere: the list is asked again in either case
  await click('Undo')
  await waitFor(() =>
    expect(document.querySelector('.notice')?.textContent).toContain('Not undone'),
  )
  await waitFor(() => expect(textOf(element)).toContain('file-7.zip'))
  isGone = false
  await remove()
  await click('Undo')
  await waitFor(() => expect(textOf(element)).toContain('file-7.zip'))
  expect(sent('attachment/restore', asked)).toEqual([{ file_ids: [7] }, { file_ids: [7] }])
})

test('a file that somebody else has deleted meanwhile is gone as well', async () => {
  let isGone = false
  const screen = await open('', {
    'attachment/getMyList': () => files(isGone ? [] : [file(9)]),
    'attachment/deleteMyAttachment': () => {
      isGone = true
      return refuse('fileNotFound')
    },
  })
  const { element, waitFor, click } = screen
  await askToDelete(screen, 'file-9.zip')
  await waitFor(() => expect(document.body.textContent).toContain('No page uses this file.'))
  await click('Delete')
  await waitFor(() => expect(textOf(element)).toContain('No files yet'))
  await waitFor(() => expect(document.body.textContent).toContain('Deleted “file-9.zip”'))
  expect(document.body.textContent).not.toContain('Deleted “file-9.zip”Undo')
})
