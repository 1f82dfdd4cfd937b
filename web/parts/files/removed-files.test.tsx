import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { dateText } from '../../lib/text/time.ts'
import { root } from '../../test/administrator.ts'
import { refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'

type RemovedFile = Answer<'attachment/getRemovedList'>['list'][number]

const deletedAt = 1_795_248_000
const until = deletedAt + 86_400
const removed = (id: number, more: Partial<RemovedFile> = {}): RemovedFile => ({
  file_id: id,
  page_id: 0,
  uid: 1,
  username: 'ann',
  display_name: `file-${id}.zip`,
  file_type: 'application/zip',
  file_size: 1_572_864,
  file_size_m: 1.5,
  del_time: '2026-11-21 08:00:00',
  del_time_unix: deletedAt,
  restore_until: '2026-11-22 08:00:00',
  restore_until_unix: until,
  ...more,
})
const listOf = (list: readonly RemovedFile[]) => ({ list: [...list], total: list.length })
const open = (answers: Answers) =>
  renderScreen('/attachment/index', {
    answers: {
      'attachment/getMyList': { list: [], total: 0, used: 0, used_m: 0, used_flow_m: 0 },
      ...answers,
    },
  })
const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? ''
const sent = (name: string, asked: readonly { path: string; args: object }[]) =>
  asked.filter(({ path }) => path === name).map(({ args }) => args)

test('who has deleted nothing is not offered to restore it', async () => {
  const { element, waitFor, asked } = await open({ 'attachment/getRemovedList': listOf([]) })
  await waitFor(() => expect(element.textContent).toContain('No files yet'))
  await waitFor(() =>
    expect(sent('attachment/getRemovedList', asked)).toEqual([{ page: 1, count: 10 }]),
  )
  expect(element.textContent).not.toContain('Recently deleted')
})

test('deleted files are listed, and restored from where they were deleted', async () => {
  let list = [removed(8, { page_id: 5 }), removed(7, { display_name: '<b>7</b>.zip' })]
  const { element, waitFor, click, asked } = await open({
    'attachment/getRemovedList': () => listOf(list),
    'attachment/restore': ({ file_ids }) => {
      list = list.filter(({ file_id }) => !(file_ids as number[]).includes(file_id))
      return { success: 1, failed: 0 }
    },
  })
  await waitFor(() => expect(element.textContent).toContain('Recently deleted (2)'))
  await click('Recently deleted (2)')
  await waitFor(() => expect(dialog()).toContain('file-8.zip'))
  for (const text of ['<b>7</b>.zip', 'application/zip', '1.50 M', dateText(until)])
    expect(dialog()).toContain(text)
  expect(dialog()).not.toContain('Uploader')
  const lists = sent('attachment/getMyList', asked).length
  await click('Restore: file-8.zip')
  await waitFor(() => expect(document.body.textContent).toContain('Restored “file-8.zip”'))
  await waitFor(() => expect(sent('attachment/getMyList', asked)).toHaveLength(lists + 1))
  await waitFor(() => expect(element.textContent).toContain('Recently deleted (1)'))
  await click('Restore: <b>7</b>.zip')
  await waitFor(() => expect(dialog()).toContain('No recently deleted files'))
  expect(sent('attachment/restore', asked)).toEqual([
    { file_ids: [8], page_id: 5 },
    { file_ids: [7], page_id: 0 },
  ])
  await click('Close')
  await waitFor(() => expect(dialog()).toBe(''))
  expect(element.textContent).not.toContain('Recently deleted')
})

test('what does not come back stays out of the list once its time is over, and that is said', async () => {
  let list = [removed(7), removed(8)]
  const { element, waitFor, click } = await open({
    'attachment/getRemovedList': () => listOf(list),
    'attachment/restore': () => {
      list = [removed(8)]
      return refuse('fileGone')
    },
  })
  await waitFor(() => expect(element.textContent).toContain('Recently deleted (2)'))
  await click('Recently deleted (2)')
  await waitFor(() => expect(dialog()).toContain('file-7.zip'))
  document.querySelector<HTMLElement>('[aria-label="Restore: file-7.zip"]')?.focus()
  await click('Restore: file-7.zip')
  await waitFor(() => expect(dialog()).toContain('“file-7.zip” was not restored: '))
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) => row.textContent),
    ).toEqual([expect.stringContaining('file-8.zip')]),
  )
  // the button that was pressed is gone
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Restore: file-8.zip'),
  )
  expect(document.body.textContent).not.toContain('Restored “file-7.zip”')
})

test('administrators find what they have deleted of anybody, and whose it was', async () => {
  const { element, waitFor, click, asked } = await renderScreen('/admin/index?panel=attachments', {
    person: root,
    answers: {
      'common/version': { version: '1.4.0' },
      'attachment/getAllList': { list: [], total: 0, used: 0, used_m: 0 },
      'attachment/getRemovedList': listOf([removed(7), removed(8, { username: '' })]),
      'attachment/restore': { success: 1, failed: 0 },
    },
  })
  await waitFor(() => expect(element.textContent).toContain('Recently deleted (2)'))
  await click('Recently deleted (2)')
  await waitFor(() => expect(dialog()).toContain('Uploader'))
  for (const text of ['ann', '—']) expect(dialog()).toContain(text)
  expect(sent('attachment/getRemovedList', asked)[0]).toEqual({ page: 1, count: 10, all: 1 })
  const lists = sent('attachment/getAllList', asked).length
  await click('Restore: file-7.zip')
  await waitFor(() => expect(sent('attachment/getAllList', asked)).toHaveLength(lists + 1))
  expect(sent('attachment/restore', asked)).toEqual([{ file_ids: [7], page_id: 0 }])
})
