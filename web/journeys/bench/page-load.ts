import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** The network and processor a page load is throttled to. */
export interface NetworkProfile {
  /** Factor by which the processor is slowed down. */
  readonly slowdown: number
  readonly bitsPerSecond: number
  /** Round trip, in milliseconds. */
  readonly latency: number
}

/** One page load; times in milliseconds, sizes in bytes as they were transferred. */
export interface PageLoad {
  /**
   * From the start of the navigation until the largest text of the first view was painted, as the
   * browser reports it (largest contentful paint). Nothing of ours runs in the page until then:
   * even looking for the text in each frame would slow it down.
   */
  readonly firstText: number
  /** Scripts and styles that had arrived when the text was painted, including inlined styles. */
  readonly bytesBeforeText: number
  readonly bytes: number
  readonly requests: number
  /** Cumulative layout shift until the page is quiet. */
  readonly shift: number
  /**
   * From clicking a page in the menu, with a mouse that did not rest on it before, until its text was
   * painted, without the time spent waiting for the server.
   */
  readonly nextPage: number
}

interface Options {
  readonly network: NetworkProfile | undefined
  /**
   * The person has read the page before, and comes back to it from another screen in the same tab:
   * the cache is filled, and the tab's process is that of the site.
   */
  readonly isWarm: boolean
  /** Path of the page that is clicked on afterwards. */
  readonly following: string | undefined | 0
}

/** Milliseconds without a request after which a page counts as quiet. */
const quiet = 1_000

interface Watched {
  clicked?: number
  shown?: number
}
declare global {
  interface Window {
    benched?: Watched
  }
}

/** The browser's own measurements of a page that has become quiet. */
async function readPage(page: Page) {
  const { styles, ...read } = await page.evaluate(async () => {
    const entriesOf = <T extends PerformanceEntry>(type: string) =>
      new Promise<T[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries() as T[]))
        observer.observe({ type, buffered: true })
        // without shifts there are no entries and no callback
        setTimeout(() => resolve([]), 200)
      })
    const [paints, shifts] = await Promise.all([
      entriesOf('largest-contentful-paint'),
      entriesOf<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift'),
    ])
    const firstText = paints.at(-1)?.startTime ?? Number.NaN
    const before = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd <= firstText,
    )
    return {
      firstText,
      filesBeforeText: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
      shift: shifts.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0),
      styles: [...document.head.querySelectorAll('style')].map((one) => one.textContent).join(''),
    }
  })
  return { ...read, styles: styles ? gzipSync(styles).length : 0 }
}

/** Loads a page in a browser that has never been to the site. */
export async function loadPage(
  browser: Browser,
  address: string,
  { network, isWarm, following }: Options,
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    if (isWarm) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.goto(new URL('/user/login', address).href, { waitUntil: 'networkidle' })
    }
    const session = await context.newCDPSession(page)
    const loads = await watchLoads(session)
    if (network) await slowDown(session, network)
    await page.goto(address, { waitUntil: 'load' })
    await loads.areQuiet()
    const { firstText, shift, styles, filesBeforeText } = await readPage(page)
    const bytes = loads.bytes() + styles
    const requests = loads.requests()
    const nextPage = following ? await clickThrough(page, following) : Number.NaN
    const bytesBeforeText = filesBeforeText + styles
    return { firstText, shift, bytesBeforeText, bytes, requests, nextPage }
  } finally {
    await context.close()
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export async function slowDown(session: CDPSession, network: NetworkProfile): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.bitsPerSecond / 8,
    uploadThroughput: network.bitsPerSecond / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: network.slowdown })
}

export async function watchLoads(session: CDPSession) {
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const open = new Set<string>()
  let bytes = 0
  let changed = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return
    kinds.set(requestId, type ?? '')
    open.add(requestId)
    changed = Date.now()
  })
  const over = ({ requestId }: { requestId: string }) => {
    open.delete(requestId)
    changed = Date.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (/^(Script|Stylesheet)$/.test(kinds.get(requestId) ?? '')) bytes += encodedDataLength
    over({ requestId })
  })
  session.on('Network.loadingFailed', over)
  return {
    bytes: () => bytes,
    requests: () => kinds.size,
    areQuiet: async () => {
      while (open.size > 0 || Date.now() - changed < quiet)
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}

/** Milliseconds from a click until the other text is visible, minus the wait for the server. */
async function clickThrough(page: Page, path: string): Promise<number> {
  const link = page.locator(`.tree a[href$="${path}"]`).first()
  await page.evaluate(() => {
    performance.clearResourceTimings()
    const watched: Watched = {}
    window.benched = watched
    const textNow = () => document.querySelector('.md-content')?.textContent ?? ''
    const before = textNow()
    addEventListener('click', ({ timeStamp }) => (watched.clicked = timeStamp), { capture: true })
    // the text has been painted one frame after the first one that contains it
    const look = () => {
      const text = textNow()
      if (text.length < 200 || text === before) return requestAnimationFrame(look)
      return requestAnimationFrame(() => setTimeout(() => (watched.shown = performance.now())))
    }
    requestAnimationFrame(look)
  })
  // the first wait loads Playwright's script into the page, which would count as the product's time
  await page.waitForFunction(() => true)
  await link.click({ noWaitAfter: true })
  await page.waitForFunction(() => window.benched?.shown !== undefined, undefined, { polling: 200 })
  return page.evaluate(() => {
    const { clicked, shown } = window.benched as Required<Watched>
    // a call that pressing the button has started counts from the click
    const server = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('page/info'))
      .reduce(
        (sum, { requestStart, responseEnd }) =>
          sum + Math.max(0, responseEnd - Math.max(requestStart, clicked)),
        0,
      )
    return shown - clicked - server
  })
}

/**
 * Whether the browser has a Chinese font: without one it looks for a font for each character, which
 * adds a tenth of a second or more to a page.
 */
export async function hasChineseFont(browser: Browser): Promise<boolean> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(() => {
      const drawn = (sign: string) => {
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')!
        context.font = '40px sans-serif'
        context.fillText(sign, 10, 60)
        return canvas.toDataURL()
      }
      return drawn('文') !== drawn('档')
    })
  } finally {
    await page.close()
  }
}
