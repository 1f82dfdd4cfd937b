import { expect, test } from 'vitest'
import { isNavigationBlocked } from '../../lib/address/navigation.ts'
import { ann, refuse, renderScreen } from '../../test/render-screen.tsx'
// loaded here, so that no test waits for it
import './device-screen.tsx'

const terminal = {
  host: 'build-7',
  system: 'Linux 6.1',
  address: '203.0.113.9',
  other_network: false,
  time: 1_700_000_000,
  scope: 'read',
  password_needed: false,
  sign_in_needed: false,
} as const

test.each([true, false])('a terminal in another network: %s', async (other_network) => {
  const { element, waitFor, click } = await renderScreen('/user/device?code=BCDFGHJK', {
    answers: {
      'device/info': { ...terminal, items: [], other_network },
    },
  })
  await click('Yes, it is the same')
  await waitFor(() => expect(element.textContent).toContain('203.0.113.9'))
  expect(element.textContent.includes('The terminal is in another network than you')).toBe(
    other_network,
  )
})

test('a terminal that asks for reading of some items says both', async () => {
  const items = [{ item_id: '7', item_name: 'Billing', item_domain: '' }]
  const { element, waitFor, click } = await renderScreen('/user/device?code=BCDFGHJK', {
    answers: { 'device/info': { ...terminal, items } },
  })
  await click('Yes, it is the same')
  await waitFor(() => expect(element.textContent).toContain('It mayRead only'))
  expect(element.querySelector('.field > .label + .device-items')?.textContent).toBe('Billing')
  expect(element.querySelector('.label:has(+ .device-items)')?.textContent).toBe('Items')
})

test('an account without a password here signs in again, and comes back with the code', async () => {
  const { element, waitFor, click } = await renderScreen('/user/device?code=BCDFGHJK', {
    answers: {
      'device/info': { ...terminal, items: [], sign_in_needed: true },
      'common/createCaptcha': { captcha_id: 1 },
      'user/oauthInfo': { oauth2_open: '1', oauth2_entrance_tips: '' },
      'ScriptCron/run': refuse('badInput'),
    },
  })
  await click('Yes, it is the same')
  await waitFor(() => expect(element.textContent).toContain('has no password here'))
  expect(element.querySelector('input[type=password]')).toBeNull()
  await click('Sign in again')
  await waitFor(() => expect(window.location.pathname).toBe('/user/login'))
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe(
    '/user/device?code=BCDFGHJK',
  )
  // somebody signed in sees the form, under their name
  await waitFor(() =>
    expect(element.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe(
      ann.username,
    ),
  )
})

const codeField = (element: HTMLElement) =>
  element.querySelector<HTMLInputElement>('input[name=code]')

test('a wrong code is said at its field; after five of them the screen says to wait', async () => {
  let tries = 0
  const { asked, element, waitFor, click } = await renderScreen('/user/device', {
    answers: {
      'device/info': () =>
        ++tries <= 5 ? refuse('deviceCodeUnknown') : refuse('tooManyTries', { retry_after: 60 }),
    },
  })
  await waitFor(() => expect(codeField(element)).not.toBeNull())
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      codeField(element),
      text,
    )
    codeField(element)!.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('BCD')
  await click('Continue')
  await waitFor(() => expect(codeField(element)!.getAttribute('aria-invalid')).toBe('true'))
  expect(asked.map(({ path }) => path)).not.toContain('device/info')
  for (const last of ['K', 'L', 'M', 'N', 'P']) {
    type(`bcdf-ghj${last}`)
    await waitFor(() => expect(codeField(element)!.value).toBe(`BCDF-GHJ${last}`))
    await waitFor(() => expect(codeField(element)!.getAttribute('aria-invalid')).toBeNull())
    await click('Continue')
    await waitFor(() => expect(codeField(element)!.getAttribute('aria-invalid')).toBe('true'))
  }
  expect(element.querySelector('.banner')).toBeNull()
  type('bcdf-ghjq')
  await click('Continue')
  await waitFor(() => expect(element.querySelector('.banner')).not.toBeNull())
  expect(tries).toBe(6)
  expect(codeField(element)!.value).toBe('BCDF-GHJQ')
})

test('a code of a link that is not known leads to the field for another one', async () => {
  const { element, waitFor, click } = await renderScreen('/user/device?code=BCDFGHJK', {
    answers: { 'device/info': refuse('deviceCodeUnknown') },
  })
  await click('Yes, it is the same')
  await click('Enter another code')
  await waitFor(() => expect(codeField(element)).not.toBeNull())
})

test('what was typed for a terminal is not left without a question', async () => {
  const { element, waitFor, click } = await renderScreen('/user/device?code=BCDFGHJK', {
    answers: { 'device/info': { ...terminal, items: [] } },
  })
  await click('Yes, it is the same')
  const name = () => element.querySelector<HTMLInputElement>('input[name=name]')
  await waitFor(() => expect(name()).not.toBeNull())
  expect(isNavigationBlocked()).toBe(false)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(name(), 'mine')
  name()!.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => expect(isNavigationBlocked()).toBe(true))
})
