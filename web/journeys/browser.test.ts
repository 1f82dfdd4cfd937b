import { afterEach, expect, test, vi } from 'vitest'
import { launchBrowser } from './browser.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['', 'npm'])(
  'a browser is found or unpacked, and renders Chinese text (SHOWDOC_TEST_CHROMIUM=%s)',
  async (choice) => {
    vi.stubEnv('SHOWDOC_TEST_CHROMIUM', choice)
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.setContent('<p style="display: inline-block">文档</p>')
      const box = await page.locator('p').boundingBox()
      expect(box?.width).toBeGreaterThan(0)
    } finally {
      await browser.close()
    }
  },
)
