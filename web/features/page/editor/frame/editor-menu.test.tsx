import { afterEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Answer } from '../../../../api/calls.ts'
import { shortcutList } from '../../../../parts/shortcut-list.ts'
import { itemOf, openEditor, pageOf } from '../../../../test/render-editor.tsx'
import { renderEditor, setTitle } from '../../../../test/render-editor.tsx'

afterEach(() => shortcutList.set(false))

type Shown = Awaited<ReturnType<typeof renderEditor>>

const locked = (shown: Shown) =>
  shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
const entries = () => [...document.querySelectorAll('[role^=menuitem]')]
const choose = async (shown: Shown, name: RegExp) => {
  const find = () => entries().find((one) => name.test(one.textContent))
  await shown.waitFor(() => expect(find()).toBeDefined())
  const entry = find() as HTMLElement
  entry.click()
}

test.each([1440, 390])(
  'the menu More lists the shortcuts in a window %d px wide',
  async (width) => {
    const shown = await renderEditor('/page/edit/12/34', {}, { width })
    await locked(shown)
    await shown.click('More')
    await choose(shown, /^Keyboard shortcuts/)
    await shown.waitFor(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain('Ctrl S'),
    )
  },
)

test('Help in the toolbar lists the shortcuts', async () => {
  const shown = await renderEditor('/page/edit/12/34')
  await locked(shown)
  await shown.waitFor(() =>
    expect(document.querySelector('[aria-label=Help]:not([data-disabled])')).not.toBeNull(),
  )
  await shown.click('Help')
  await shown.waitFor(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Ctrl S'),
  )
})

test.each([
  { width: 1440, menu: 'More options: Save' },
  { width: 390, menu: 'More' },
])('a page is given free and locked again in a window $width px wide', async ({ width, menu }) => {
  const shown = await renderEditor('/page/edit/12/34', {}, { width })
  await locked(shown)
  await shown.click(menu)
  await choose(shown, /^Unlock$/)
  await shown.waitFor(() => expect(shown.element.textContent).toContain('not locked'))
  await shown.click(menu)
  await choose(shown, /^Lock$/)
  await locked(shown)
})

test('the menu of Save: a template, the lock, and a draft made public', async () => {
  const shown = await renderEditor('/page/edit/12/34', { 'page/info': pageOf({ is_draft: '1' }) })
  await locked(shown)
  await shown.click('More options: Save')
  await shown.waitFor(() =>
    expect(entries().map((one) => one.textContent)).toEqual([
      'Save as template…',
      'Unlock',
      'Publish',
    ]),
  )
  // each with its sign, so that the words stand below each other
  expect(entries().every((one) => one.querySelector('.icon'))).toBe(true)
})

test('the menu stays, and says that it is busy, until the page is given free', async () => {
  const release = Promise.withResolvers<void>()
  const shown = await renderEditor('/page/edit/12/34', {
    'page/setLock': async ({ lock_to }) => {
      if (lock_to === limits.lockRelease) await release.promise
      return { id: 1, lock_left: 600, lock_key: '' }
    },
  })
  await locked(shown)
  await shown.click('More options: Save')
  await choose(shown, /^Unlock$/)
  await shown.waitFor(() =>
    expect(document.querySelector('[role=menuitem][aria-busy=true]')?.textContent).toBe('Unlock'),
  )
  release.resolve()
  await shown.waitFor(() => expect(entries()).toEqual([]))
  expect(shown.element.textContent).toContain('not locked')
})

test.each([1440, 390])('Save is busy while a save runs, %d px wide', async (width) => {
  const saved = { page_id: 34, revision: '8' }
  const shown = await renderEditor('/page/edit/12/34', { 'page/save': saved }, { width })
  await locked(shown)
  setTitle(shown, 'Mine')
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save')!
  const states: (string | null)[] = []
  const observer = new MutationObserver(() => states.push(button.getAttribute('aria-busy')))
  observer.observe(button, { attributeFilter: ['aria-busy'] })
  await shown.click('Save')
  await shown.waitFor(() => expect(states).toEqual(['true', null]))
  observer.disconnect()
})

const own = {
  cat_id: '5',
  cat_name: 'Mine',
  parent_cat_id: '0',
  level: '2',
  sub: [],
} as unknown as Answer<'catalog/catListGroup'>[number]
const names = () => entries().map((one) => one.textContent)

test.each([
  ['a catalog of its own', '5', true],
  ['the root, which is closed to it', '0', false],
])('somebody restricted to catalogs sorts the pages of %s', async (_, cat_id, isOffered) => {
  const { click, waitFor } = await openEditor({
    'item/info': itemOf({ ties: ['5'] }),
    'page/info': pageOf({ cat_id }),
    'catalog/catListGroup': [own],
  })
  await click('More')
  await waitFor(() => expect(names().some((one) => one.includes('Copy'))).toBe(true))
  expect(names().includes('Sort pages')).toBe(isOffered)
})
