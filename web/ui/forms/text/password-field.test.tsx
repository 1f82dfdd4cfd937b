import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'

test('a password says while caps lock is on, and can be shown', async () => {
  const { element, click, waitFor } = await renderScreen('/user/register', {
    person: null,
    answers: { 'common/createCaptcha': { captcha_id: 1 } },
  })
  const field = () => element.querySelector<HTMLInputElement>('input[name=password]')
  await waitFor(() => expect(field()).not.toBeNull())
  const press = (isOn: boolean) => {
    const event = new KeyboardEvent('keyup', { key: 'a', bubbles: true })
    Object.defineProperty(event, 'getModifierState', {
      value: (name: string) => isOn && name === 'CapsLock',
    })
    field()!.dispatchEvent(event)
  }
  const help = () => field()!.closest('.field')!.textContent
  press(true)
  await waitFor(() => expect(help()).toContain('Caps lock is on'))
  press(false)
  await waitFor(() => expect(help()).not.toContain('Caps lock is on'))
  await click('Show password')
  await waitFor(() => expect(field()!.type).toBe('text'))
  await click('Hide password')
  await waitFor(() => expect(field()!.type).toBe('password'))
})
