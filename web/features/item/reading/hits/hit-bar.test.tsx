import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { navigateTo } from '../../../../lib/address/navigation.ts'
import { handbook, pageOf } from '../../../../test/reader-answers.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'

const info = { ...handbook, item_domain: '' }
const page = {
  ...pageOf(34),
  page_title: 'Refunds',
  page_html: '<p>A refund is a <code>REFUND</code>,</p><p>not a re<b>fun</b>d of ｒｅｆｕｎｄ.</p>',
  unique_key: '',
  expire_time: 0,
} as Answer<'page/info'> & Answer<'page/infoByKey'>

const opened = (address: string) =>
  renderScreen(address, {
    answers: { 'item/info': info, 'page/info': page, 'page/infoByKey': page, 'item/myList': [] },
  })
const bar = () => document.querySelector('.hit-bar:has(button)')
const said = () => bar()?.querySelector('[role=status]')?.textContent
const marked = () => document.querySelectorAll('mark.md-hit').length
const current = () =>
  [...document.querySelectorAll('mark.md-hit-current')].map((one) => one.textContent).join('')
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
const scrolled = vi.fn<(how: ScrollToOptions) => void>()

beforeEach(() => {
  scrolled.mockClear()
  vi.stubGlobal('scrollBy', scrolled)
})

test('hits are counted, n and p go round them, and × ends marks and parameter', async () => {
  const { waitFor, click } = await opened('/12/34?keyword=refund#end')
  await waitFor(() => expect(said()).toBe('1/4'))
  await waitFor(() => expect(current()).toBe('refund'))
  press('n')
  await waitFor(() => expect(said()).toBe('2/4'))
  await waitFor(() => expect(current()).toBe('REFUND'))
  press('p')
  press('p')
  await waitFor(() => expect(said()).toBe('4/4'))
  await waitFor(() => expect(current()).toBe('ｒｅｆｕｎｄ'))
  await click('Previous hit')
  await waitFor(() => expect(current()).toBe('refund'))
  await click('Next hit')
  await waitFor(() => expect(said()).toBe('4/4'))
  press('?')
  await waitFor(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Next hit'),
  )
  await click('Close')

  await click('Remove marks')
  await waitFor(() => expect([bar(), marked()]).toEqual([null, 0]))
  expect(window.location.search + window.location.hash).toBe('#end')

  await navigateTo('/12/34?keyword=refund')
  await waitFor(() => expect(current()).toBe('refund'))
})

test('the first hit is scrolled to, unless a fragment names another place', async () => {
  const { waitFor } = await opened('/12/34?keyword=refund')
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
  scrolled.mockClear()
  const other = await opened('/12/34?keyword=refund#end')
  await other.waitFor(() => expect(current()).toBe('refund'))
  expect(scrolled).not.toHaveBeenCalled()
})

test.each(['/p/abc?keyword=re+fund', '/page/34?keyword="re+fund"'])(
  'on a page of its own as well, several words separately: %s',
  async (address) => {
    const { waitFor } = await opened(address)
    await waitFor(() => expect(said()).toBe('1/8'))
  },
)

test('a text without the words says so, and what does not count as a keyword is not marked', async () => {
  const { waitFor } = await opened('/12/34?keyword=card')
  await waitFor(() => expect(said()).toBe('Not found in the text'))
  const { element } = await opened('/12/34?keyword=r')
  await waitFor(() => expect(element.querySelector('article p')).not.toBeNull())
  expect(element.querySelector('.hit-bar')).toBeNull()
  expect(marked()).toBe(0)
})
