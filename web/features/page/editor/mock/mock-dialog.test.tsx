import { expect, test, vi } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { openEditor } from '../../../../test/render-editor.tsx'

const stored: Answer<'mock/infoByPageId'> = {
  id: '1',
  template: '{"id|+1":1,"name":"@cname"}',
  path: '/user',
  unique_key: 'abc',
} as unknown as Answer<'mock/infoByPageId'>

/** What the public address of the mock answers. */
function serveMock(status: number, body: string): void {
  const calls = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.endsWith('/server/mock-data/abc') ? new Response(body, { status }) : calls(url, init),
  )
}

test('one answer is inserted, not the template', async () => {
  const { element, waitFor, click } = await openEditor({ 'mock/infoByPageId': stored })
  serveMock(200, '{"id":1,"name":"王芳"}')
  await click('Mock')
  await click('Insert into page')
  await waitFor(() => expect(element.textContent).toContain('"name": "王芳"'))
  expect(element.textContent).not.toContain('@cname')
})

test('an address that gives no answer inserts nothing', async () => {
  const { element, waitFor, click } = await openEditor({ 'mock/infoByPageId': stored })
  serveMock(400, 'too large')
  await click('Mock')
  await click('Insert into page')
  await waitFor(() =>
    expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toMatch(
      /^Status 400/,
    ),
  )
  expect(element.querySelector('.cm-content')?.textContent).toBe('present words')
})

test('Close asks while a template is typed', async () => {
  const { waitFor, click } = await openEditor({ 'mock/infoByPageId': [] })
  await click('Mock')
  await waitFor(() => expect(document.querySelector('[role=dialog] textarea')).not.toBeNull())
  const field = document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')!
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, '{}')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const close = () => document.querySelector<HTMLElement>('[role=dialog] .dialog-actions button')!
  expect(close().textContent).toBe('Close')
  close().click()
  await waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull())
  await click('Discard')
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})
