import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { itemOf as infoOf, pageOf as anyPage } from '../../../test/render-editor.tsx'
import { refuse, renderScreen, type Answers } from '../../../test/render-screen.tsx'

const pageOf = (fields: object = {}) => anyPage({ cat_id: '5', page_comments: 'why', ...fields })

const version = {
  ...pageOf(),
  page_history_id: '3',
  page_title: 'Old',
  page_content: 'old words',
  page_comments: 'first',
  addtime: '1780000000',
  addtime_unix: 1_780_000_000,
  revision: '6',
} as unknown as Answer<'page/history'>[number]

const screen = (answers: Answers, address = '/12/34?history=1') =>
  renderScreen(address, {
    answers: {
      'item/info': infoOf(),
      'page/info': pageOf(),
      'page/history': [version],
      'page/diff': { page: pageOf(), history_page: version } as unknown as Answer<'page/diff'>,
      'item/myList': [],
      ...answers,
    },
  })

const labels = () =>
  [...document.querySelectorAll('button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )
const button = (name: RegExp) => {
  const found = labels().find((one) => name.test(one))
  expect(found, `${name} in ${labels().join()}`).toBeDefined()
  return found!
}
const pressed = async ({ waitFor, click }: Awaited<ReturnType<typeof screen>>, name: RegExp) => {
  await waitFor(() => button(name))
  await click(button(name))
}
const question = () => document.querySelector('[role=alertdialog]')
type Saves = readonly { path: string; args: object }[]
const savesIn = (asked: Saves) => asked.filter(({ path }) => path === 'page/save')

test('restoring sends title and text over the revision that is shown, and no catalog; undo sends the former ones', async () => {
  const shown = await screen({ 'page/save': { page_id: 34, revision: '8' } })
  await pressed(shown, /^Restore the version/)
  await shown.waitFor(() => expect(question()).not.toBeNull())
  await shown.click('Restore')
  await shown.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await pressed(shown, /^Undo$/)
  await shown.waitFor(() => expect(savesIn(shown.asked)).toHaveLength(2))
  const [restored, undone] = savesIn(shown.asked).map(({ args }) => args)
  expect(restored).toEqual({
    page_id: 34,
    item_id: 12,
    page_title: 'Old',
    page_content: 'old words',
    page_comments: expect.stringMatching(/^Restored from 2026-/),
    base_revision: '7',
    save_key: expect.any(String),
  })
  expect(undone).toMatchObject({
    page_title: 'Now',
    page_content: 'present words',
    page_comments: 'why',
    base_revision: '8',
  })
  expect((undone as { save_key: string }).save_key).not.toBe(
    (restored as { save_key: string }).save_key,
  )
})

test.each([
  ['pageLocked', { lock_username: 'bob' }, 'bob is editing this page.'],
  [
    'pageChanged',
    { author_username: 'bob' },
    'bob has changed this page in the meantime. Restore again',
  ],
  ['itemArchived', {}, 'This item is archived and cannot be changed.'],
] as const)('%s is said in the question, which stays', async (why, details, said) => {
  let isRefused = false
  const shown = await screen({
    'page/save': () => {
      isRefused = true
      return refuse(why, details)
    },
    // what has changed is loaded again
    'page/info': () => (isRefused ? pageOf({ revision: '9', can_edit: false }) : pageOf()),
  })
  await pressed(shown, /^Restore the version/)
  await shown.click('Restore')
  await shown.waitFor(() => expect(question()?.textContent).toContain(said))
  expect(labels().filter((one) => one.startsWith('Restore the version'))).toEqual([])
  await shown.click('Restore')
  await shown.waitFor(() => expect(savesIn(shown.asked)).toHaveLength(2))
  expect(savesIn(shown.asked)[1]?.args).toMatchObject({ base_revision: '9' })
})

test.each([
  ['readers', {}, { can_edit: false }],
  ['archived items', { is_archived: '1' }, { can_edit: false }],
  ['RunApi items', { item_type: '3' }, {}],
])('%s have no restore and no field for a remark', async (_who, info, page) => {
  const answers = { 'item/info': infoOf(info), 'page/info': pageOf(page) }
  const { waitFor } = await screen(answers)
  await waitFor(() => button(/^Copy this version/))
  expect(labels().filter((one) => /^(Restore|Change the remark)/.test(one))).toEqual([])
})

test('a refused remark: the old words come back, with the reason in the row', async () => {
  const shown = await screen({ 'page/updateHistoryComments': refuse('itemArchived') })
  await pressed(shown, /^Change the remark/)
  const field = () => document.querySelector<HTMLInputElement>('td form input')!
  await shown.waitFor(() => expect(field().value).toBe('first'))
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), 'second')
  field().dispatchEvent(new Event('input', { bubbles: true }))
  field().form!.requestSubmit()
  await shown.waitFor(() => expect(document.body.textContent).toContain('This item is archived'))
  await shown.waitFor(() => expect(document.body.textContent).toContain('first'))
  expect(document.body.textContent).not.toContain('second')
  expect(shown.asked.find(({ path }) => path === 'page/updateHistoryComments')?.args).toEqual({
    page_id: 34,
    page_history_id: 3,
    page_comments: 'second',
  })
})

test('a remark that is too long stays in its field, which says so, and is not sent', async () => {
  const shown = await screen({})
  await pressed(shown, /^Change the remark/)
  const field = () => document.querySelector<HTMLInputElement>('td form input')!
  await shown.waitFor(() => expect(field().value).toBe('first'))
  const long = 'x'.repeat(501)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), long)
  field().dispatchEvent(new Event('input', { bubbles: true }))
  field().form!.requestSubmit()
  await shown.waitFor(() =>
    expect(document.querySelector('td [role=alert]')?.textContent).toBe(
      'At most 500 characters; this has 501',
    ),
  )
  expect(field().value).toBe(long)
  expect(shown.asked.map(({ path }) => path)).not.toContain('page/updateHistoryComments')
})

test('two chosen versions are compared from what is loaded; a third replaces the first', async () => {
  const older = { ...version, page_history_id: '2', page_content: 'oldest words' }
  const shown = await screen({ 'page/history': [version, older] })
  await shown.waitFor(() => expect(document.querySelectorAll('[role=checkbox]')).toHaveLength(3))
  const boxes = [...document.querySelectorAll<HTMLElement>('[role=checkbox]')]
  const marked = () =>
    [...document.querySelectorAll('.chosen-versions :is(del, ins)')].map((one) => one.textContent)
  boxes[2]!.click()
  boxes[1]!.click()
  await shown.waitFor(() => expect(marked()).toEqual(['oldest', 'old']))
  boxes[0]!.click()
  await shown.waitFor(() => expect(marked()).toEqual(['old', 'present']))
  expect(boxes.map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'true', 'false'])
  expect(shown.asked.map(({ path }) => path)).not.toContain('page/diff')
})

test('the comparison restores over the text that it shows, and leads to the page', async () => {
  const shown = await screen({ 'page/save': { page_id: 34, revision: '8' } }, '/page/diff/34/3')
  await shown.click('Restore this version')
  await shown.waitFor(() => expect(question()).not.toBeNull())
  await shown.click('Restore')
  await shown.waitFor(() => expect(window.location.pathname).toBe('/12/34'))
  expect(savesIn(shown.asked)[0]?.args).toMatchObject({ page_title: 'Old', base_revision: '7' })
})

test('the comparison offers no restore to readers', async () => {
  const shown = await screen({ 'page/info': pageOf({ can_edit: false }) }, '/page/diff/34/3')
  await shown.waitFor(() => button(/^Copy this version/))
  await shown.waitFor(() => expect(shown.asked.map(({ path }) => path)).toContain('page/info'))
  expect(labels()).not.toContain('Restore this version')
})

test('versions of one minute differ by their seconds, in the row and in the names of its buttons', async () => {
  const later = { ...version, page_history_id: '4', addtime_unix: version.addtime_unix + 7 }
  const { waitFor } = await screen({ 'page/history': [later, version] })
  const times = () =>
    [...document.querySelectorAll('[role=dialog] time')].map(({ textContent }) => textContent)
  await waitFor(() => expect(times()).toHaveLength(3))
  expect(times()[1]).toMatch(/:47$/)
  expect(times()[2]).toMatch(/:40$/)
  expect(labels().filter((one) => one.startsWith('Restore the version'))).toEqual([
    expect.stringContaining(times()[1]!),
    expect.stringContaining(times()[2]!),
  ])
})

test.each([
  ['in the dialog', {}, true],
  ['in a new tab with Ctrl', { ctrlKey: true }, false],
])('Compare shows the difference %s', async (_, keys, isHere) => {
  const shown = await screen({})
  const link = () => document.querySelector<HTMLElement>('a[aria-label^="Compare the version"]')
  await shown.waitFor(() => expect(link()).not.toBeNull())
  let opensTab = false
  const last = (event: MouseEvent) => {
    opensTab = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', last, { once: true })
  link()!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  expect(opensTab).toBe(!isHere)
  if (!isHere) return
  await shown.waitFor(() =>
    expect(document.querySelector('.chosen-versions')?.textContent).toContain('words'),
  )
})
