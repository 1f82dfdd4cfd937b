import { afterEach, expect, test, vi } from 'vitest'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { clearNotices, notices, toasts } from '../../ui/feedback/notices/notices.tsx'
import { copyOrShow } from './copy-or-show.ts'

afterEach(() => {
  clearNotices()
  vi.restoreAllMocks()
})

test('what is copied is said; what can not be copied is shown, and stays', async () => {
  await loadPhrases('core')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await copyOrShow('https://docs/12', 'Address copied')
  expect(toasts.get().map(({ text }) => text)).toEqual(['Address copied'])
  write.mockRejectedValue(new Error('not allowed'))
  Object.assign(document, { execCommand: () => false })
  await copyOrShow('https://docs/12', 'Address copied')
  expect(notices.get()).toMatchObject([
    { text: t('core.copyFailed'), kept: 'https://docs/12', stay: 0 },
  ])
  expect(toasts.get()).toHaveLength(1)
})
