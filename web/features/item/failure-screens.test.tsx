import { expect, test } from 'vitest'
import { itemPassword, storeItemPassword } from '../../lib/storage/item-passwords.ts'
import { itemOf } from '../../test/render-editor.tsx'
import { refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'

const answers: Record<string, Answers> = {
  '/page/12': { 'page/info': refuse('badInput') },
  '/page/13': { 'page/info': refuse('noAccess') },
  '/600000001': { 'item/info': refuse('badInput') },
  '/page/diff/12/13': { 'page/diff': refuse('badInput') },
  '/page/preview/12?path=a.md': { 'preview/compare': refuse('badInput') },
  '/page/edit/600000001/0': { 'item/info': refuse('badInput') },
  '/p/0123456789abcdef0123456789abcdef': { 'page/infoByKey': refuse('shareKeyDead') },
}

test.each(Object.entries(answers))(
  '%s shows its failed call in the one landmark, under the one heading',
  async (address, given) => {
    const { element, waitFor } = await renderScreen(address, { answers: given })
    await waitFor(() => expect(element.querySelector('.state')).not.toBeNull())
    expect(element.querySelectorAll('main')).toHaveLength(1)
    expect(element.querySelectorAll('main h1')).toHaveLength(1)
    expect(element.querySelectorAll('h1, h2')).toHaveLength(1)
  },
)

test('a page that the kept item password no longer opens may also be deleted', async () => {
  storeItemPassword('secret', 'page:12')
  const { element, waitFor } = await renderScreen('/page/12', {
    answers: {
      'page/info': refuse('itemPasswordNeeded'),
      'common/createCaptcha': { captcha_id: 1 },
    },
  })
  await waitFor(() => expect(element.textContent).toContain('or the content was deleted'))
  expect(itemPassword('page:12')).toBeUndefined()
})

test.each([
  { of: 'a visitor', person: null, offers: true },
  { of: 'somebody who is signed in', person: undefined, offers: false },
])('a comparison that is refused offers signing in: $of', async ({ person, offers }) => {
  const { element, waitFor } = await renderScreen('/page/diff/12/13', {
    person,
    answers: { 'page/diff': refuse('pageNotFound') },
  })
  const address = '/user/login?redirect=' + encodeURIComponent('/page/diff/12/13')
  await waitFor(() => expect(element.textContent).toContain('Nothing here'))
  expect(element.querySelector(`main a[href="${address}"]`) !== null).toBe(offers)
})

test.each([true, false])(
  'a page that is gone: whether the recycle bin is offered to a manager: %s',
  async (item_manage) => {
    const { element, waitFor } = await renderScreen('/12/99', {
      answers: { 'item/info': itemOf({ item_manage }), 'page/info': refuse('pageNotFound') },
    })
    await waitFor(() => expect(element.textContent).toContain('does not exist or was deleted'))
    expect(element.querySelector('a[href="/item/setting/12?tab=recycle"]') !== null).toBe(
      item_manage,
    )
  },
)

test('who does not manage an item is told that its settings are for managers', async () => {
  const { element, waitFor } = await renderScreen('/item/setting/12', {
    answers: { 'item/detail': refuse('noAccess') },
  })
  await waitFor(() =>
    expect(element.textContent).toContain('Only managers of this item can see its settings'),
  )
  expect(element.querySelector('main .state a')?.getAttribute('href')).toBe('/12')
})
