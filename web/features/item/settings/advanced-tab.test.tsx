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

const type = (field: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const fieldIn = (name: string) =>
  document.querySelector<HTMLInputElement>(`[role=alertdialog] input[name=${name}]`)
const send = () =>
  document.querySelector<HTMLButtonElement>('[role=alertdialog] button[type=submit]')!.click()

test.each(['0', '1'])(
  'the owner archives by password, without one here by the name of the item: is_sso %s',
  async (is_sso) => {
    let isWrong = true
    const { click, waitFor, asked } = await renderScreen('/item/setting/600000001?tab=advanced', {
      answers: {
        'user/info': { ...ann, is_sso },
        'item/detail': item,
        'recycle/getList': [],
        'item/myList': [],
        'item/archive': () => (isWrong ? refuse('wrongPassword') : ({} as Answer<'item/archive'>)),
      },
    })
    const name = is_sso === '1' ? 'name' : 'password'
    const words = is_sso === '1' ? 'Pets' : 'secret'
    await click('Archive')
    await waitFor(() => expect(fieldIn(name)).not.toBeNull())
    expect(fieldIn(is_sso === '1' ? 'password' : 'name')).toBeNull()
    send()
    await waitFor(() => expect(fieldIn(name)!.getAttribute('aria-invalid')).toBe('true'))
    expect(asked.map(({ path }) => path)).not.toContain('item/archive')
    type(fieldIn(name)!, words)
    send()
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('item/archive'))
    await waitFor(() => expect(fieldIn(name)!.getAttribute('aria-invalid')).toBe('true'))
    isWrong = false
    type(fieldIn(name)!, words)
    send()
    await waitFor(() => expect(document.body.textContent).toContain('taking you to your items'))
    expect(asked.filter(({ path }) => path === 'item/archive').at(-1)?.args).toEqual({
      item_id: 600_000_001,
      password: is_sso === '1' ? '' : 'secret',
      project_name: is_sso === '1' ? 'Pets' : '',
    })
  },
)

test('a transfer needs somebody to transfer to', async () => {
  const { click, waitFor, asked } = await open()
  await click('Transfer')
  await waitFor(() => expect(fieldIn('password')).not.toBeNull())
  type(fieldIn('password')!, 'secret')
  send()
  const person = () => document.querySelector('[role=alertdialog] input[role=combobox]')
  await waitFor(() => expect(person()?.getAttribute('aria-invalid')).toBe('true'))
  expect(asked.map(({ path }) => path)).not.toContain('item/attorn')
})
