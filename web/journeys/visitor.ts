import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { language as languageOfTest, type Language } from './language.ts'
import { axe, isTooWide, watch } from './watch.ts'

/**
 * A person with a browser profile of their own, and a record of everything that must not happen to
 * them.
 */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /**
   * Fails when there were console errors, policy violations or requests to other hosts, when axe
   * finds anything on the current screen, or when the screen is wider than a window of 320 px with
   * scroll bars. Source: web/spec/design.md 9.
   */
  examine(): Promise<void>
  /** Fails when there were console errors, policy violations or requests to other hosts so far. */
  expectNoErrors(): void
  /** Waits until nothing is requested any more. */
  idle(): Promise<void>
  leave(): Promise<void>
}

/**
 * @param address of the product; every other host counts as foreign
 * @param device a phone has a touch screen 390 px wide
 */
export async function openVisitor(
  browser: Browser,
  address: string,
  language: Language = languageOfTest(),
  device: 'computer' | 'phone' = 'computer',
): Promise<Visitor> {
  const context = await browser.newContext({
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    ...(device === 'phone'
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      : { viewport: { width: 1280, height: 800 } }),
    reducedMotion: 'reduce',
  })
  const violations: string[] = []
  await context.exposeBinding(
    'noteViolation',
    (_source, text: string) => void violations.push(text),
  )
  await context.addInitScript(() => {
    const note = (window as unknown as { noteViolation: (text: string) => void }).noteViolation
    document.addEventListener('securitypolicyviolation', (event) =>
      note(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  const page = await context.newPage()
  const { errors, foreign, underWay } = watch(page, new URL(address).origin)
  const expectNoErrors = () =>
    expect({ errors, violations, foreign }).toEqual({
      errors: [],
      violations: [],
      foreign: [],
    })
  return {
    context,
    page,
    expectNoErrors,
    idle: async () => {
      await expect.poll(() => underWay.size).toBe(0)
    },
    examine: async () => {
      // right after a navigation the previous screen may still be there, or neither
      await page.locator('h1').first().waitFor()
      await expect.poll(() => axe(page), { message: `axe at ${page.url()}` }).toEqual([])
      const before = page.viewportSize()
      await page.setViewportSize({ width: 320, height: 720 })
      // screens that draw other parts in a narrow window do so shortly after
      await expect
        .poll(() => isTooWide(page), { message: `${page.url()} is wider than 320 px` })
        .toBe(false)
      if (before) await page.setViewportSize(before)
      expectNoErrors()
    },
    leave: () => context.close(),
  }
}
