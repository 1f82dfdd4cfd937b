import { expect, onTestFinished, test } from 'vitest'

test('where storage is forbidden it lasts as long as the document, and says so', async () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const own = Object.getOwnPropertyDescriptor(window, name)
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
    onTestFinished(() => void (own && Object.defineProperty(window, name, own)))
  }
  await import('./storage.ts')
  expect(localStorage).not.toBeInstanceOf(Storage)
  expect(localStorage.getItem('draft:1')).toBeNull()
  localStorage.setItem('draft:1', 'text')
  sessionStorage.setItem('x', '1')
  expect(localStorage.getItem('draft:1')).toBe('text')
  expect(sessionStorage.getItem('x')).toBe('1')
  expect(Object.keys(localStorage)).toEqual(['draft:1'])
  localStorage.clear()
  expect(localStorage.getItem('draft:1')).toBeNull()
})
