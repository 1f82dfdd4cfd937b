import { expect, test } from 'vitest'
import { toasts } from '../../../../ui/feedback/notices/notices.tsx'
import {
  heldBy,
  itemOf,
  pageOf,
  renderEditor,
  setTitle,
  titleField,
} from '../../../../test/render-editor.tsx'
import { refuse, type Answers } from '../../../../test/render-screen.tsx'

const banner = () => document.querySelector('.editor-messages .banner')
const actions = () =>
  [...(banner()?.querySelectorAll('.actions button') ?? [])].map((one) => one.textContent)

/** Bob has the page when it is saved. */
async function loseLock(answers: Answers = {}) {
  const shown = await renderEditor('/page/edit/12/34', {
    'page/save': ({ page_id }) =>
      page_id ? refuse('pageLocked', { lock_username: 'bob' }) : { page_id: 35, revision: '1' },
    ...answers,
  } as Answers)
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  setTitle(shown, 'Mine')
  await shown.click('Save')
  await shown.waitFor(() => expect(banner()?.textContent).toContain('bob is editing this page'))
  return shown
}

test('a lost lock offers to try again, to compare with the saved text, to copy, and to save as a new page', async () => {
  let held = ''
  const shown = await loseLock({ 'page/isLock': () => heldBy(held) })
  expect(actions()).toEqual([
    'Try again',
    'Compare with the saved text',
    'Copy text',
    'Save as new page',
  ])
  held = 'bob'
  await shown.click('Try again')
  await shown.waitFor(() => expect(toasts.get().at(-1)?.text).toBe('bob is editing this page'))
  expect(banner()).not.toBeNull()
  held = ''
  await shown.click('Try again')
  await shown.waitFor(() => expect(banner()).toBeNull())
})

test('the comparison shows the page as it is stored now, and saves nothing', async () => {
  const shown = await loseLock()
  const saves = () => shown.asked.filter(({ path }) => path === 'page/save').length
  const before = saves()
  await shown.click('Compare with the saved text')
  await shown.waitFor(() => {
    const dialog = document.querySelector('[role=dialog]')
    expect(dialog?.textContent).toContain('The title was “Now”, then “Mine”.')
    expect(dialog?.textContent).toContain('These two versions are the same')
  })
  expect(saves()).toBe(before)
})

test('saving as a new page leaves the locked one alone', async () => {
  const shown = await loseLock()
  await shown.click('Save as new page')
  await shown.waitFor(() => expect(location.pathname).toBe('/page/edit/12/35'))
  expect(banner()).toBeNull()
})

const sheetAnswers: Answers = {
  'item/info': itemOf({ item_type: '4' }),
  'page/info': pageOf({ page_content: '[{"name":"Sheet1"}]' }),
}

test('a sheet that somebody else edits stays, read-only, with a bar to try again', async () => {
  let held = 'bob'
  const shown = await renderEditor('/page/edit/12/34', {
    ...sheetAnswers,
    'page/isLock': () => heldBy(held),
  })
  await shown.click('View the sheet')
  await shown.waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  expect(location.pathname).toBe('/page/edit/12/34')
  expect(banner()?.textContent).toContain('bob is editing this sheet')
  const title = titleField(shown)
  expect(title.readOnly).toBe(true)
  held = ''
  await shown.click('Try again')
  await shown.waitFor(() => expect(title.readOnly).toBe(false))
  expect(banner()).toBeNull()
})

test('a manager takes a sheet from the person who edits it, from its bar', async () => {
  const shown = await renderEditor('/page/edit/12/34', {
    ...sheetAnswers,
    'item/info': itemOf({ item_type: '4', item_manage: true }),
    'page/isLock': () => heldBy('bob'),
  })
  await shown.click('View the sheet')
  await shown.waitFor(() => expect(actions()).toEqual(['Try again', 'Release lock']))
  await shown.click('Release lock')
  const confirm = () => document.querySelector('[role=alertdialog]')
  await shown.waitFor(() => expect(confirm()?.textContent).toContain('bob'))
  expect(titleField(shown).readOnly).toBe(true)
  const button = [...confirm()!.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Release lock',
  )
  button!.click()
  await shown.waitFor(() => expect(titleField(shown).readOnly).toBe(false))
  expect(banner()).toBeNull()
  expect(shown.asked).toContainEqual({
    path: 'page/setLock',
    args: expect.objectContaining({ lock_to: 1000, force: true }) as object,
  })
})

test('a page whose lock is lost can still be written', async () => {
  expect(titleField(await loseLock()).readOnly).toBe(false)
})

test('a sheet whose lock is lost becomes read-only, and there is no new page to save it as', async () => {
  expect(titleField(await loseLock(sheetAnswers)).readOnly).toBe(true)
  expect(actions()).not.toContain('Save as new page')
})
