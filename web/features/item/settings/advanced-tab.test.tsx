import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { ann, refuse, renderScreen } from '../../../test/render-screen.tsx'

const item: Answer<'item/detail'> = {
  item_id: '600000001',
  item_name: 'Pets',
  item_description: '',
  uid: ann.uid,
  username: ann.username,
  addtime: '1790000000',
  last_update_time: '1790000000',
  item_domain: '',
  item_type: '3',
  is_archived: '0',
  is_del: '0',
  allow_comment: '0',
  allow_feedback: '0',
  markdown: 'showdoc',
  password: '',
  group_ids: [],
}

const labels = (element: HTMLElement) =>
  [...element.querySelectorAll('button')].map((button) => button.textContent?.trim())

const open = (values: Partial<typeof item> = {}, language: 'en' | 'zh-cn' = 'en') =>
  renderScreen('/item/setting/600000001?tab=advanced', {
    language,
    answers: {
      'item/detail': { ...item, ...values },
      'recycle/getList': [],
      'item/myList': [],
      'item/convert': refuse('wrongPassword'),
    },
  })

test('the owner converts a RunApi item, by the login password', async () => {
  const { element, click, waitFor, asked } = await open()
  await click('Convert')
  await waitFor(() => expect(document.body.textContent).toContain('Convert “Pets”?'))
  const field = document.querySelector<HTMLInputElement>('input[type=password]')!
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  setter.call(field, 'secret')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => {
    document.querySelector<HTMLButtonElement>('[role=alertdialog] button[type=submit]')!.click()
    expect(asked).toContainEqual({
      path: 'item/convert',
      args: { item_id: 600_000_001, password: 'secret', project_name: '' },
    })
  })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(element.isConnected).toBe(true)
})

test('only RunApi items that are not archived can be converted', async () => {
  for (const values of [{ item_type: '1' }, { item_type: '4' }, { is_archived: '1' }]) {
    const { element, waitFor } = await open(values)
    await waitFor(() => expect(labels(element)).toContain('Transfer'))
    expect(labels(element)).not.toContain('Convert')
  }
})

test('others who manage the item see the button disabled', async () => {
  const { element, waitFor } = await open({ uid: '2', username: 'ben' }, 'zh-cn')
  await waitFor(() => expect(labels(element)).toContain('转换'))
  const button = [...element.querySelectorAll('button')].find((one) => one.textContent === '转换')
  expect(button?.disabled).toBe(true)
})

test.each(['1', '2'])(
  'of those who are not the owner, only site administrators are led to the console: %s',
  async (groupid) => {
    const { element, waitFor } = await renderScreen('/item/setting/600000001?tab=advanced', {
      person: { ...ann, uid: '9', groupid },
      answers: { 'item/detail': item, 'item/myList': [], 'recycle/getList': [] },
    })
    await waitFor(() => expect(element.textContent).toContain('Only the owner'))
    const link = element.querySelector('main .banner a')
    expect(link?.getAttribute('href')).toBe(
      groupid === '1' ? '/admin/index?panel=items&item_name=Pets' : undefined,
    )
  },
)

test('the tab of the recycle bin says how many pages are in it', async () => {
  const { element, waitFor } = await renderScreen('/item/setting/600000001?tab=advanced', {
    answers: {
      'item/detail': item,
      'item/myList': [],
      'recycle/getList': [{ page_id: '1' }, { page_id: '2' }] as Answer<'recycle/getList'>,
    },
  })
  const tabs = () => [...element.querySelectorAll('.item-settings-tabs a')]
  await waitFor(() => expect(tabs().at(-1)?.textContent).toMatch(/2$/))
})
