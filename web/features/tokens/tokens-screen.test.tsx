import { expect, test } from 'vitest'
import { accessToken } from '../../test/access-token.ts'
import { renderScreen, site } from '../../test/render-screen.tsx'

test('the list says from which address a token was used last', async () => {
  const { element, waitFor } = await renderScreen('/user/tokens', {
    answers: { 'accessToken/getList': [accessToken] },
  })
  await waitFor(() => expect(element.textContent).toContain('203.0.113.9'))
})

test.each([0, 1])(
  'tokens without expiry are offered only where the site allows them: %i',
  async (token_never_expires) => {
    const { waitFor, click } = await renderScreen('/user/tokens', {
      answers: {
        'accessToken/getList': [],
        'item/myList': [],
        'common/homePageSetting': { ...site, token_never_expires },
      },
    })
    await click('New token')
    await waitFor(() => expect(document.querySelector('[role=combobox]')).not.toBeNull())
    const select = document.querySelector('[role=combobox]')!
    select.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    const labels = () =>
      [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
    await waitFor(() => expect(labels()).toContain('On a day'))
    expect(labels().includes('Never')).toBe(token_never_expires === 1)
  },
)
