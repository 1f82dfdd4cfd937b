import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'

test.each([true, false])('a terminal in another network: %s', async (other_network) => {
  const { element, waitFor, click } = await renderScreen('/user/device?code=BCDFGHJK', {
    answers: {
      'device/info': {
        host: 'build-7',
        system: 'Linux 6.1',
        address: '203.0.113.9',
        other_network,
        time: 1_700_000_000,
        scope: 'read',
        items: [],
        password_needed: false,
      },
    },
  })
  await click('Yes, it is the same')
  await waitFor(() => expect(element.textContent).toContain('203.0.113.9'))
  expect(element.textContent.includes('The terminal is in another network than you')).toBe(
    other_network,
  )
})
