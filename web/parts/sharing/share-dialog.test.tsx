import { expect, test } from 'vitest'
import { dateText } from '../../lib/text/time.ts'
import { handbook, pageOf } from '../../test/reader-answers.ts'
import { refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'
import type { Answer } from '../../api/calls.ts'

const ends = 1_900_000_000

const opened = async (info: object = {}, expires = 0, answers: Answers = {}) => {
  const screen = await renderScreen('/12/34', {
    answers: {
      'item/info': { ...handbook, ...info } as unknown as Answer<'item/info'>,
      'page/info': { ...pageOf(34), unique_key: 'abc', can_edit: true } as Answer<'page/info'>,
      'page/infoByKey': {
        ...pageOf(34),
        expire_time: expires,
      } as unknown as Answer<'page/infoByKey'>,
      ...answers,
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

test('each address has its QR code, and says so where there is none', async () => {
  const { dialog, click, waitFor } = await opened()
  const code = () => dialog()?.querySelector<HTMLImageElement>('.share-qr img')
  const asked = (address: string) => {
    const url = new URL(code()!.src)
    expect(url.pathname).toBe('/api/common/qrcode')
    expect(Object.fromEntries(url.searchParams)).toEqual({ size: '3', url: address })
    expect(code()!.alt).toBe(address)
  }
  const { origin } = window.location
  asked(`${origin}/Handbook/34`)
  code()!.dispatchEvent(new Event('error'))
  await waitFor(() =>
    expect(dialog()?.querySelector('.share-qr')?.textContent).toBe(
      'QR code not available: copy the link instead',
    ),
  )
  expect(code()).toBeNull()
  // another address is another picture
  await click('Whole item')
  await waitFor(() => expect(code()).not.toBeNull())
  asked(`${origin}/Handbook`)
})

const choose = async (
  { dialog, waitFor }: Pick<Awaited<ReturnType<typeof opened>>, 'dialog' | 'waitFor'>,
  name: string,
) => {
  await waitFor(() => expect(dialog()?.querySelector('[role=combobox]')).not.toBeNull())
  dialog()!.querySelector<HTMLElement>('[role=combobox]')!.click()
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
      (one) => one.textContent === name,
    )
  await waitFor(() => expect(option()).toBeDefined())
  option()!.click()
}
const shared = () => [...document.querySelectorAll<HTMLInputElement>('.share input.input')].at(-1)
const question = () => document.querySelector('[role=alertdialog]')

test('another period is a new link, which is asked first', async () => {
  const screen = await opened({ item_edit: true }, 0, {
    'page/createSinglePage': { unique_key: 'new' } as unknown as Answer<'page/createSinglePage'>,
  })
  const { asked, click, waitFor } = screen
  await waitFor(() => expect(shared()?.value).toMatch(/\/p\/abc$/))
  await choose(screen, '7 days')
  await waitFor(() => expect(question()?.textContent).toContain('stop working'))
  expect(asked.map(({ path }) => path)).not.toContain('page/createSinglePage')
  await click('Cancel')
  await waitFor(() => expect(question()).toBeNull())
  expect(shared()?.value).toMatch(/\/p\/abc$/)
  await choose(screen, '7 days')
  await waitFor(() => expect(question()).not.toBeNull())
  question()!.querySelector<HTMLElement>('.button.danger')!.click()
  await waitFor(() => expect(shared()?.value).toMatch(/\/p\/new$/))
  expect(asked).toContainEqual({
    path: 'page/createSinglePage',
    args: { page_id: 34, isCreateSiglePage: 'true', expire_days: 7 },
  })
})

test('a period that is refused leaves the link as it is', async () => {
  const screen = await opened({ item_edit: true }, 0, {
    'page/createSinglePage': refuse('noAccess'),
  })
  await choose(screen, '1 day')
  await screen.waitFor(() => expect(question()).not.toBeNull())
  question()!.querySelector<HTMLElement>('.button.danger')!.click()
  await screen.waitFor(() => expect(question()?.querySelector('.banner')).not.toBeNull())
  await screen.click('Cancel')
  await screen.waitFor(() => expect(question()).toBeNull())
  expect(shared()?.value).toMatch(/\/p\/abc$/)
  expect(screen.dialog()?.querySelector('.select-value')?.textContent).toBe('No expiry')
})
