import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe, isTooWide, watch } from './watch.ts'

/** Milliseconds a person on a busy machine waits for the next thing to appear. */
const patience = 15_000

export type Language = 'en' | 'zh-cn'

/**
 * Someone in front of a browser of their own: their cookies, their window, and a note of everything
 * that must not happen to them.
 */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /**
   * Fails when the console or the policy complained or another host was asked, when axe finds
   * anything on the present screen, or when the screen is wider than a window of 320 px with scroll
   * bars. Source: web/spec/design.md 9.
   */
  examine(): Promise<void>
  /** Fails when the console or the policy complained or another host was asked until now. */
  expectNoErrors(): void
  leave(): Promise<void>
}

/**
 * @param address of the product; every other host is a foreign one
 * @param device a phone is 390 px wide and touched
 */
export async function openVisitor(
  browser: Browser,
  address: string,
  language: Language = 'en',
  device: 'computer' | 'phone' = 'computer',
): Promise<Visitor> {
  const context = await browser.newContext({
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    ...(device === 'phone'
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      : { viewport: { width: 1280, height: 800 } }),
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patience)
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
  const { errors, foreign } = watch(page, new URL(address).origin)
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
    examine: async () => {
      // right after a move the screen before may still be there, or neither
      await page.locator('h1').first().waitFor()
      await expect
        .poll(() => axe(page), { timeout: patience, message: `axe at ${page.url()}` })
        .toEqual([])
      const before = page.viewportSize()
      await page.setViewportSize({ width: 320, height: 720 })
      expect(await isTooWide(page), `${page.url()} is wider than 320 px`).toBe(false)
      if (before) await page.setViewportSize(before)
      expectNoErrors()
    },
    leave: () => context.close(),
  }
}
