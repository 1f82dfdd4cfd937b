import { expect, test } from 'vitest'
import { dateText } from '../lib/text/time.ts'
import { handbook, pageOf } from '../test/reader-answers.ts'
import { renderScreen } from '../test/render-screen.tsx'
import type { Answer } from '../api/calls.ts'

const ends = 1_900_000_000

const opened = async (info: object = {}, expires = 0) => {
  const screen = await renderScreen('/12/34', {
    answers: {
      'item/info': { ...handbook, ...info } as unknown as Answer<'item/info'>,
      'page/info': { ...pageOf(34), unique_key: 'abc', can_edit: true } as Answer<'page/info'>,
      'page/infoByKey': {
        ...pageOf(34),
        expire_time: expires,
      } as unknown as Answer<'page/infoByKey'>,
    },
  })
  await screen.waitFor(() => expect(screen.element.querySelector('h1')).not.toBeNull())
  await screen.click('Share')
  const dialog = () => document.querySelector('.share')
  await screen.waitFor(() => expect(dialog()).not.toBeNull())
  return { ...screen, dialog }
}

test('the focus is on the first copy button', async () => {
  const { waitFor } = await opened()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy link'))
})

test.each([
  [true, 1],
  [false, 0],
])('the settings of a private item are offered to managers: %s', async (item_manage, count) => {
  const { dialog } = await opened({ is_private: 1, item_manage })
  expect(dialog()?.textContent).toContain('This item is private')
  expect(dialog()!.querySelectorAll('a[href$="/item/setting/12"]')).toHaveLength(count)
})

test.each([
  [0, 'No expiry'],
  [ends, `Valid until ${dateText(ends)}`],
])('a link that ends at %i has the period "%s"', async (expires, words) => {
  const { dialog, waitFor } = await opened({ item_edit: true }, expires)
  await waitFor(() => expect(dialog()?.querySelector('.select-value')?.textContent).toBe(words))
})
