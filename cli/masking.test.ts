import { expect, test } from 'vitest'
import { masked, maskedUrl } from './masking.ts'

test('secrets and page texts are masked wherever they are; the rest is shown', () => {
  const token = `sdp_${'ab12'.repeat(16)}`
  const shown = masked(
    JSON.stringify({
      page_id: 7,
      page_content: 'a long story',
      api_token: 'x1',
      _item_pwd: 'open',
      list: [{ device_secret: 'y2', text: 'page' }],
      note: `say ${token} twice`,
      empty: { password: '' },
    }),
  )
  expect(JSON.parse(shown)).toEqual({
    page_id: 7,
    page_content: '(12)',
    api_token: '•••',
    _item_pwd: '•••',
    list: [{ device_secret: '•••', text: '(4)' }],
    note: 'say ••• twice',
    empty: { password: '' },
  })
})

test('anything but JSON is shown by its length only; long bodies are cut', () => {
  expect(masked('<html>secret</html>')).toBe('(19)')
  expect(
    masked(JSON.stringify({ names: Array.from({ length: 1_000 }, () => 'name') })).length,
  ).toBeLessThan(2_100)
})

test('an address loses name, password and query', () => {
  expect(maskedUrl('https://u:p@h.example/a?token=1#x')).toBe('https://h.example/a')
})
