import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { toasts } from '../../ui/feedback/notices/notices.tsx'
import { consoleWith } from './try-panel.tsx'

const { readApiPage } = await import('#contract/document/kinds/api-page.ts')

beforeAll(() => loadPhrases('core', 'try-it'))

test('what was entered comes back after it was reset, even after the panel was closed', async () => {
  const { TryPane } = consoleWith(readApiPage)
  const pane = <TryPane item="7" globals={null} page={{ id: '11', text: '', version: '1' }} />
  const { holder, root } = await renderElement(pane)
  const address = () =>
    holder.querySelector<HTMLInputElement>(`[aria-label="${t('try-it.address')}"]`)!
  const reset = () =>
    act(async () =>
      holder.querySelector<HTMLElement>(`[aria-label="${t('try-it.reset')}"]`)?.click(),
    )
  await reset()
  expect(toasts.get()).toEqual([])
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      address(),
      'https://a.example/orders',
    )
    address().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await reset()
  expect(address().value).toBe('')
  await act(async () => root.render(null))
  toasts.get().at(-1)!.action!.run()
  await act(async () => root.render(pane))
  expect(address().value).toBe('https://a.example/orders')
})
