import { expect, test } from 'vitest'
import { accessToken } from '../../test/access-token.ts'
import { ann, refuse, renderScreen, site } from '../../test/render-screen.tsx'
// loaded here, so that no test waits for it
import './tokens-screen.tsx'

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

const two = [accessToken, { ...accessToken, id: '12', name: 'other' }]

test('an account without a password here revokes all by a recent sign-in, else is sent to one', async () => {
  const { waitFor, click, asked } = await renderScreen('/user/tokens', {
    person: { ...ann, is_sso: '1' },
    answers: {
      'accessToken/getList': two,
      'accessToken/deleteAll': refuse('signInAgain'),
      'common/createCaptcha': { captcha_id: 1 },
      'user/oauthInfo': refuse('badInput'),
      'ScriptCron/run': refuse('badInput'),
    },
  })
  await click('Revoke all')
  const dialog = () => document.querySelector('[role=alertdialog]')
  await waitFor(() => expect(dialog()).not.toBeNull())
  expect(dialog()?.querySelector('input')).toBeNull()
  dialog()?.querySelector<HTMLButtonElement>('button.danger')?.click()
  await waitFor(() => expect(document.body.textContent).toContain('has no password here'))
  expect(asked.find(({ path }) => path === 'accessToken/deleteAll')?.args).toEqual({ password: '' })
  await click('Sign in again')
  await waitFor(() => expect(window.location.pathname).toBe('/user/login'))
  expect(window.location.search).toBe('?redirect=%2Fuser%2Ftokens')
})

const session = (id: number) => ({
  id: String(id),
  device: `Device ${id}`,
  kind: 'browser' as const,
  ip: `203.0.113.${id}`,
  addtime: 1_790_000_000 + id,
  last_used_time: 1_790_000_000 + id,
  current: id === 1,
})
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test.each([
  ['tokens', '', 'build-1', 9, false],
  ['tokens', '', 'build-1', 11, true],
  ['sessions', '?tab=sessions', '203.0.113.11', 9, false],
  ['sessions', '?tab=sessions', '203.0.113.11', 11, true],
] as const)('%s (%s) are searched from ten on', async (_, query, words, count, isSearched) => {
  const { element, waitFor } = await renderScreen(`/user/tokens${query}`, {
    answers: {
      'accessToken/getList': ids(count).map((id) => ({
        ...accessToken,
        id: String(id),
        name: id === 11 ? 'build-1' : 'other',
      })),
      'session/getList': ids(count).map(session),
    },
  })
  const rows = () => element.querySelectorAll('tbody tr')
  await waitFor(() => expect(rows()).toHaveLength(count))
  const box = element.querySelector<HTMLInputElement>('main input[type=search]')
  expect(box !== null).toBe(isSearched)
  if (!box) return
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type(words)
  await waitFor(() => expect(rows()).toHaveLength(1))
  type('nowhere')
  await waitFor(() =>
    expect(element.querySelector('main .state')?.textContent).toContain('nowhere'),
  )
})
