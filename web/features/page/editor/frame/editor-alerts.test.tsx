import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { itemOf, pageOf, renderEditor, setTitle } from '../../../../test/render-editor.tsx'
import { refuse } from '../../../../test/render-screen.tsx'

const banners = () =>
  [...document.querySelectorAll('.editor-messages .banner')].map((one) => one.textContent)

const network = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

test('without a network a banner says that the text is a draft; a save that failed says it alone', async () => {
  const shown = await renderEditor('/page/edit/12/34', { 'page/save': refuse('catalogNotFound') })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  network(false)
  await shown.waitFor(() => expect(banners()).toEqual(['Offline, your text is kept as a draft']))
  network(true)
  await shown.waitFor(() => expect(banners()).toEqual([]))
  setTitle(shown, 'Mine')
  await shown.click('Save')
  await shown.waitFor(() => expect(banners()).toEqual([expect.stringContaining('Not saved')]))
  network(false)
  await shown.waitFor(() => expect(banners()).toEqual([expect.stringContaining('Not saved')]))
})

test('one can leave without a network and keep the draft, whenever the network went away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const shown = await renderEditor('/page/edit/12/34')
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  await vi.advanceTimersByTimeAsync(2_000)
  await import('../questions.ts')
  // whoever has asked for it before has it now
  await vi.advanceTimersByTimeAsync(1)
  network(false)
  setTitle(shown, 'Mine')
  await shown.click('Back to the page')
  await shown.click('Leave, keep the draft')
  await shown.waitFor(() => expect(location.pathname).toBe('/12/34'))
  network(true)
})

test('a lost lock hides no failure, and is taken again once a save is accepted', async () => {
  let answer: object = refuse('pageLocked', { lock_username: 'bob' })
  const shown = await renderEditor('/page/edit/12/34', { 'page/save': () => answer as never })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  const save = async (next: object) => {
    answer = next
    setTitle(shown, `Mine ${String(Math.random())}`)
    await shown.click('Save')
  }
  await save(answer)
  await shown.waitFor(() => expect(banners()).toEqual([expect.stringContaining('bob')]))
  await save(refuse('catalogNotFound'))
  await shown.waitFor(() =>
    expect(banners()).toEqual([
      expect.stringContaining('bob'),
      expect.stringContaining('Not saved'),
    ]),
  )
  await save({ page_id: 34, revision: '8' })
  await shown.waitFor(() => expect(banners()).toEqual([]))
  expect(shown.element.textContent).toContain('locked for you')
})

test.each([
  ['in an item that may still be written', {}, true],
  ['nowhere else', { item_edit: false }, false],
])(
  'a page that may no longer be edited is not locked, and saved anew only %s',
  async (_, now, isNew) => {
    let info = itemOf()
    const shown = await renderEditor('/page/edit/12/34', {
      'item/info': () => info,
      'page/save': refuse('noAccess'),
    })
    await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
    info = itemOf(now)
    setTitle(shown, 'Mine')
    await shown.click('Save')
    await shown.waitFor(() =>
      expect(banners()).toEqual([expect.stringContaining('was deleted or')]),
    )
    await shown.waitFor(() => expect(shown.element.textContent).not.toContain('locked for you'))
    await shown.waitFor(() => expect(banners()[0]?.includes('Save as new page')).toBe(isNew))
  },
)

test.each([
  ['the item is gone', 'itemNotFound', ['Copy text', 'Download .md']],
  ['its catalog is gone', 'catalogNotFound', ['Save in the root of the item', 'Copy text']],
] as const)('when %s only what can work is offered', async (_, why, actions) => {
  const shown = await renderEditor('/page/edit/12/34', { 'page/save': refuse(why) })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  setTitle(shown, 'Mine')
  await shown.click('Save')
  await shown.waitFor(() =>
    expect(
      [...document.querySelectorAll('.editor-messages .banner button')]
        .map((one) => one.textContent)
        .filter(Boolean),
    ).toEqual(actions),
  )
})

const catalog = {
  cat_id: '5',
  cat_name: 'Calls',
  parent_cat_id: '0',
  level: '2',
  sub: [],
} as unknown as Answer<'catalog/catListGroup'>[number]

test('a page that is gone with its catalog is saved as a new one in the root', async () => {
  const sent: unknown[] = []
  const shown = await renderEditor('/page/edit/12/34', {
    'page/info': pageOf({ cat_id: '5' }),
    // as it was when the editor opened
    'catalog/catListGroup': [catalog],
    'page/save': ({ page_id, cat_id }) => {
      sent.push([Number(page_id), Number(cat_id)])
      if (Number(page_id) > 0) return refuse('pageNotFound')
      return Number(cat_id) > 0 ? refuse('catalogNotFound') : { page_id: 77, revision: '1' }
    },
  })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  setTitle(shown, 'Mine')
  await shown.click('Save')
  await shown.waitFor(() => expect(banners()[0]).toContain('Save as new page'))
  await shown.click('Save as new page')
  await shown.waitFor(() => expect(banners()[0]).toContain('Save in the root of the item'))
  await shown.click('Save in the root of the item')
  await shown.waitFor(() => expect(location.pathname).toBe('/page/edit/12/77'))
  expect(sent).toEqual([
    [34, 5],
    [0, 5],
    [0, 0],
  ])
})

test('of a page that is gone with its item nothing is saved anew', async () => {
  let isGone = false
  const shown = await renderEditor('/page/edit/12/34', {
    'item/info': () => (isGone ? refuse('itemNotFound') : itemOf()),
    'page/save': refuse('pageNotFound'),
  })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  isGone = true
  setTitle(shown, 'Mine')
  await shown.click('Save')
  await shown.waitFor(() => expect(banners()).toEqual([expect.stringContaining('was deleted or')]))
  await shown.waitFor(() => expect(banners()[0]).toContain('Download .md'))
  expect(banners()[0]).not.toContain('Save as new page')
})

test('an answer without what a save must have is no save', async () => {
  const shown = await renderEditor('/page/edit/12/34', { 'page/save': () => ({}) as never })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  setTitle(shown, 'Mine')
  await shown.click('Save')
  await shown.waitFor(() => expect(banners()).toEqual([expect.stringContaining('unexpected')]))
  expect(shown.element.textContent).toContain('Not saved')
})
