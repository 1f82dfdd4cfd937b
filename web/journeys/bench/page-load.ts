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
  /** From the start of the navigation until the text was painted. */
  readonly firstText: number
  /** Scripts and styles that had arrived when the text was painted. */
  readonly bytesBeforeText: number
  readonly bytes: number
  readonly requests: number
  /** Cumulative layout shift until the page is quiet. */
  readonly shift: number
  /** From clicking a page in the menu until its text was painted, without the server's time. */
  readonly nextPage: number
}

interface Options {
  readonly network: NetworkProfile | undefined
  /** An earlier load fills the browser's cache. */
  readonly isWarm: boolean
  /** Path of the page that is clicked on afterwards. */
  readonly following: string | undefined | 0
}

/** Milliseconds without a request after which a page counts as quiet. */
const quiet = 1_000

interface Watched {
  text?: number
  shift: number
  next?: number
}
declare global {
  interface Window {
    benched?: Watched
    waitForText?: (isNext: boolean, before: string) => void
  }
}

/** Runs in the page before everything else: records when text was painted and what shifted. */
function watchPage(): void {
  const watched: Watched = { shift: 0 }
  window.benched = watched
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) watched.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  // the text has been painted one frame after the first one that contains it
  window.waitForText = (isNext, before) => {
    const look = () => {
      const text = document.querySelector('.md-content')?.textContent ?? ''
      if (text.length < 200 || text === before) return requestAnimationFrame(look)
      return requestAnimationFrame(() =>
        setTimeout(() => {
          if (isNext) watched.next = performance.now()
          else watched.text = performance.now()
        }),
      )
    }
    requestAnimationFrame(look)
  }
  window.waitForText(false, '')
}

/** Loads a page in a browser that has never been to the site. */
export async function loadPage(
  browser: Browser,
  address: string,
  { network, isWarm, following }: Options,
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    if (isWarm) {
      const before = await context.newPage()
      await before.goto(address, { waitUntil: 'networkidle' })
      await before.close()
    }
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const loads = await watchLoads(session)
    if (network) await slowDown(session, network)
    await page.addInitScript(watchPage)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.benched?.text !== undefined)
    const bytesBeforeText = loads.bytes()
    await loads.areQuiet()
    const seen = await page.evaluate(() => window.benched!)
    const result = { bytes: loads.bytes(), requests: loads.requests() }
    const nextPage = following ? await clickThrough(page, following) : Number.NaN
    return { firstText: seen.text!, shift: seen.shift, bytesBeforeText, ...result, nextPage }
  } finally {
    await context.close()
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function slowDown(session: CDPSession, network: NetworkProfile): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.bitsPerSecond / 8,
    uploadThroughput: network.bitsPerSecond / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: network.slowdown })
}

async function watchLoads(session: CDPSession) {
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

/** Milliseconds from a click until the other text is visible, minus the server's time. */
async function clickThrough(page: Page, path: string): Promise<number> {
  const link = page.locator(`.tree a[href$="${path}"]`).first()
  const begin = await link.evaluate((element) => {
    performance.clearResourceTimings()
    window.waitForText!(true, document.querySelector('.md-content')!.textContent)
    const now = performance.now()
    ;(element as HTMLElement).click()
    return now
  })
  await page.waitForFunction(() => window.benched?.next !== undefined)
  const { end, server } = await page.evaluate(() => ({
    end: window.benched!.next!,
    server: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('page/info'))
      .reduce((sum, { requestStart, responseEnd }) => sum + responseEnd - requestStart, 0),
  }))
  return end - begin - server
}
