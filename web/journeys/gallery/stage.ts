import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { seedGallery } from '../gallery-seed.ts'
import type { GalleryContent } from '../gallery.ts'
import { seedOrders } from '../seed.ts'
import { seedExtremes } from './extremes.ts'
import { startProduct, type Account, type Product } from '../start-product.ts'
import type { Language } from '../../locales/areas.ts'

/** What the pictures show in address fields and links. The browser finds the product there. */
export const origin = 'http://docs.example.com'

/** Milliseconds: the time of every picture. */
export const now = Date.UTC(2026, 10, 20, 6, 30)

/** The product with what it shows, and a browser. */
export interface Stage {
  readonly shown: GalleryContent
  /** A browser profile of somebody at a window of this width. */
  visit(who: keyof People | 'visitor', language: Language, width: number): Promise<BrowserContext>
  close(): Promise<void>
}

/**
 * Starts the product on fixed data and with a fixed clock. The caller closes it.
 *
 * @param withExtremes also with what is far more than ordinary; the lists of the console show it
 */
export async function openStage({ withExtremes }: { withExtremes: boolean }): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-gallery-'))
  const clock = path.join(folder, 'clock')
  const setClock = (time: number) => writeFileSync(clock, String(time))
  setClock(now - 80 * 86_400_000)
  const product = await startProduct({
    NODE_OPTIONS: `--import ${new URL('fixed-clock.ts', import.meta.url).href}`,
    SHOWDOC_GALLERY_CLOCK: clock,
    SHOWDOC_BASE_URL: origin,
    TZ: 'UTC',
  })
  const port = new URL(product.address).port
  const browser = await launchBrowser([
    `--host-resolver-rules=MAP docs.example.com:80 127.0.0.1:${port}`,
    // the clipboard and what else needs a safe address
    `--unsafely-treat-insecure-origin-as-secure=${origin}`,
    '--font-render-hinting=none',
  ])
  const close = async () => {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { shown, people } = await fill(product, setClock, withExtremes)
    const sessions = await signIn(browser, product, people)
    return {
      shown,
      close,
      visit: (who, language, width) => openContext(browser, language, width, sessions.get(who)),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Who looks at the screens. */
interface People {
  owner: Account
  /** Has nothing yet. */
  newcomer: Account
  /** Has far more than is ordinary. */
  collector: Account
}

async function fill(
  product: Product,
  setClock: (time: number) => void,
  withExtremes: boolean,
): Promise<{ shown: GalleryContent; people: People }> {
  const owner = product.administrator
  setClock(now - 30 * 86_400_000)
  const newcomer = await product.addUser('lin-mei')
  const collector = withExtremes
    ? await product.addUser('a-collector-with-a-very-long-name')
    : owner
  const extremes = withExtremes
    ? await seedExtremes(product, collector, await product.addUser('su-wen'))
    : undefined
  setClock(now - 2 * 3_600_000)
  const orders = await seedOrders(product, owner, 'orders')
  setClock(now - 1_500_000)
  const shown = await seedGallery(product, owner, orders)
  setClock(now)
  return { shown: { ...shown, extremes }, people: { owner, newcomer, collector } }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>['cookies']

/** Signs each of them in once: their list of sessions is the same in every picture. */
async function signIn(
  browser: Browser,
  product: Product,
  people: People,
): Promise<Map<string, Session>> {
  const sessions = new Map<string, Session>()
  for (const [name, account] of Object.entries(people)) {
    const context = await browser.newContext()
    await product.signIn(context, account)
    const { cookies } = await context.storageState()
    await context.close()
    sessions.set(
      name,
      cookies.map((one) => ({ ...one, domain: 'docs.example.com', expires: -1 })),
    )
  }
  return sessions
}

/** A captcha is drawn for each person; the pictures show this one. */
const captcha = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">
<g fill="none" stroke="#456" stroke-width="2.5" stroke-linecap="round">
<path d="M14 28V13l12 15V12M38 14q10-6 12 2t-10 11l13 1M66 11v17M62 18h10M84 12l-4 15M80 27q12 4 12-4t-11-3"/>
<path stroke="#9ab" stroke-width="1" d="M4 30Q50 4 116 22"/></g></svg>`

async function openContext(
  browser: Browser,
  language: Language,
  width: number,
  session: Session = [],
): Promise<BrowserContext> {
  const isPhone = width < 600
  const context = await browser.newContext({
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'UTC',
    viewport: { width, height: isPhone ? 844 : width > 1300 ? 900 : 800 },
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.clock.setFixedTime(now)
  await context.addCookies([
    ...session,
    { name: 'lang', value: language, domain: 'docs.example.com', path: '/' },
  ])
  await context.route(/showCaptcha/i, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: captcha }),
  )
  return context
}
