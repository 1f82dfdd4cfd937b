import { expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { refuse, renderScreen, type Answers } from '../../../../test/render-screen.tsx'

const info = {
  item_id: '12',
  item_domain: '',
  item_name: 'Orders',
  item_type: '1',
  is_archived: '0',
  item_edit: true,
  item_manage: true,
  menu: {
    pages: [{ page_id: '34', page_title: 'Start', is_draft: '0', ext_info: '' }],
    catalogs: [],
  },
} as unknown as Answer<'item/info'>

const pageOf = (fields: object = {}) =>
  ({
    page_id: '34',
    item_id: '12',
    cat_id: '0',
    page_title: 'Start',
    page_content: 'some words',
    page_html: '<p>some words</p>',
    outline: [],
    ext_info: '',
    is_draft: '0',
    revision: '7',
    author_username: 'ann',
    addtime_unix: 1_795_248_000,
    can_edit: true,
    cat_path: [],
    attachment_count: 0,
    unique_key: '',
    ...fields,
  }) as unknown as Answer<'page/info'>

const rename = async (answers: Answers, language: 'en' | 'zh-cn' = 'en') => {
  const shown = await renderScreen('/12/34', {
    answers: { 'item/info': info, 'page/info': pageOf(), ...answers },
    language,
  })
  const row = () => document.querySelector<HTMLElement>('[role=treeitem].editable')
  await shown.waitFor(() => expect(row()).not.toBeNull())
  row()!.focus()
  row()!.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }))
  await shown.waitFor(() => expect(field()).not.toBeNull())
  return shown
}
const dialog = () => document.querySelector('[role=dialog]')
const field = () => dialog()?.querySelector<HTMLInputElement>('input[name=title]') ?? null
const type = (title: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), title)
  field()!.dispatchEvent(new Event('input', { bubbles: true }))
}
type Asked = readonly { path: string; args: object }[]
const saves = (asked: Asked) =>
  asked.filter(({ path }) => path === 'page/save').map(({ args }) => args)

test('F2 renames a page with its text as it is, over the revision that was seen', async () => {
  const shown = await rename({ 'page/save': { page_id: 34, revision: '8' } })
  expect(field()?.value).toBe('Start')
  type('  Welcome ')
  await shown.click('Save')
  await shown.waitFor(() => expect(dialog()).toBeNull())
  expect(saves(shown.asked)).toEqual([
    {
      page_id: 34,
      item_id: 12,
      page_title: 'Welcome',
      page_content: 'some words',
      base_revision: '7',
      save_key: expect.any(String),
    },
  ])
})

test.each([
  ['Start', ''],
  ['   ', '请填写此项'],
  ['名'.repeat(201), '最多 200 个字符，现在有 201 个'],
])('%s is not sent', async (title, said) => {
  const shown = await rename({}, 'zh-cn')
  type(title)
  await shown.click('保存')
  if (said) await shown.waitFor(() => expect(dialog()?.textContent).toContain(said))
  else await shown.waitFor(() => expect(dialog()).toBeNull())
  expect(saves(shown.asked)).toEqual([])
})

test('a page changed meanwhile: the alert says what it is called now; saving again keeps its text', async () => {
  let isChanged = false
  const theirs = pageOf({ page_title: 'Intro', page_content: 'words of bob', revision: '9' })
  const shown = await rename({
    'page/info': () => (isChanged ? theirs : pageOf()),
    'page/save': () => {
      if (isChanged) return { page_id: 34, revision: '10' }
      isChanged = true
      return refuse('pageChanged', { author_username: 'bob' })
    },
  })
  type('Welcome')
  await shown.click('Save')
  const said = 'bob has changed this page in the meantime. Its title is now “Intro”. Save again'
  await shown.waitFor(() => expect(dialog()?.textContent).toContain(said))
  expect(field()?.value).toBe('Welcome')
  await shown.click('Save')
  await shown.waitFor(() => expect(dialog()).toBeNull())
  expect(saves(shown.asked)[1]).toMatchObject({
    page_title: 'Welcome',
    page_content: 'words of bob',
    base_revision: '9',
  })
})

test('a page that somebody is editing says who, and keeps the title', async () => {
  const shown = await rename({ 'page/save': refuse('pageLocked', { lock_username: 'bob' }) })
  type('Welcome')
  await shown.click('Save')
  const said = 'bob is editing this page. Your title can be saved as soon as the page is free.'
  await shown.waitFor(() => expect(dialog()?.textContent).toContain(said))
  expect(field()?.value).toBe('Welcome')
})

test('the list of shortcuts names F2', async () => {
  const shown = await rename({})
  await shown.click('Cancel')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
  await shown.waitFor(() =>
    expect(dialog()?.textContent).toContain('Rename this page, or the selected row of the menuF2'),
  )
})
