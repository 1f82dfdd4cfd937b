import type { Page } from 'playwright-core'

// how the program takes over a page that came with the document

/** Holds the application back until it is released. */
export async function holdProgram(page: Page) {
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isLet
    await route.continue()
  })
  return letGo
}

/** Sums up layout shifts from now on. */
export async function shiftOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const told = window as unknown as { shift: number }
    told.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        told.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift)
}
