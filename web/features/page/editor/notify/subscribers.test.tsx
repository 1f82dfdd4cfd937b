import { expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { openEditor } from '../../../../test/render-editor.tsx'

test('the list of people leads to the teams in a new tab', async () => {
  const { waitFor, click } = await openEditor({
    'subscription/getPageList': [],
    'member/getAllList': [],
  })
  await click('Save and notify')
  await click('Edit list')
  const link = () =>
    document.querySelector<HTMLAnchorElement>('[role=dialog] a[href$="/team/index"]')
  await waitFor(() => expect(link()?.textContent).toBe('Teams'))
  expect(link()?.target).toBe('_blank')
})

test('from ten on the people are searched by both names and sorted by any column', async () => {
  const people = Array.from({ length: 12 }, (_, at) => ({
    sub_id: String(at),
    uid: String(at),
    username: `user${at}`,
    name: at === 7 ? 'Zoe' : '',
    sub_time: '',
    sub_time_unix: 1_795_248_000 - at,
  }))
  const { waitFor, click } = await openEditor({
    'subscription/getPageList': people as unknown as Answer<'subscription/getPageList'>,
    'member/getAllList': [],
  })
  await click('Save and notify')
  await click('Edit list')
  const names = () =>
    [...document.querySelectorAll('[role=dialog] tbody tr')].map(
      (one) => one.querySelector('td')?.textContent,
    )
  await waitFor(() => expect(names()).toHaveLength(10))
  await click('Since')
  await waitFor(() => expect(names()[0]).toBe('user11'))
  const input = document.querySelector<HTMLInputElement>('[role=dialog] [type=search]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'zo')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => expect(names()).toEqual(['user7']))
})
