import type { FrameLocator, Locator, Page } from 'playwright-core'
import { vi } from 'vitest'
import { patience } from './browser.ts'
import type { Product } from './start-product.ts'

/**
 * A toast or notice with a text, as it is drawn. By its text alone it stands on the page once or
 * twice, depending on the moment: the region for screen readers has it, too.
 */
export const passing = (page: Page, text: string | RegExp): Locator =>
  page.locator('.toast, .notice, .plain-notice').filter({ hasText: text }).first()

/**
 * The letters of the captcha that a form shows now. While a used one is replaced its picture is
 * still there, and the server has it no longer.
 */
export const captchaOf = (product: Product, form: Page | FrameLocator): Promise<string> =>
  vi.waitFor(
    async () => {
      const source = await form.locator('.captcha img').getAttribute('src')
      return product.captcha(Number(/captcha_id=(\d+)/.exec(source ?? '')?.[1]))
    },
    { timeout: patience, interval: 100 },
  )

/**
 * The button of a toast, the newest below the others, or of a notice, pointed at: meanwhile it
 * stays. Left alone it is gone after some seconds, in which a slow machine gets through little.
 */
export async function heldAction(page: Page, name: string): Promise<Locator> {
  const button = page.locator('.toast, .notice').getByRole('button', { name, exact: true }).last()
  await button.hover()
  return button
}
