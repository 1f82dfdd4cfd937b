import type { Browser, BrowserContext, Page } from 'playwright-core'
import { sampleText } from '../../../bin/bench/texts.ts'
import type { Product } from '../start-product.ts'
import { costOfOpening, type Opening } from './opening.ts'
import { median, slowDown, watchLoads, type NetworkProfile } from './page-load.ts'

/** What is opened; the budgets are in web/spec/design.md 7. */
const size = { items: 500, pages: 2_000, text: 300_000, keys: 20 }
/** Milliseconds between two keys; what a key has to do is done long before. */
const pause = 100

export interface Screens {
  /** The item of 2,000 pages. */
  readonly item: number
  /** Two pages of 300 KB, and their item. */
  readonly longItem: number
  readonly longPage: number
  /** Its text is one table. */
  readonly longTable: number
}

/** A table of about so many bytes. */
function sampleTable(bytes: number): string {
  const rows = ['| Field | Type | Description |', '| --- | --- | --- |']
  for (let length = 0; length < bytes; length += rows.at(-1)!.length + 1)
    rows.push(`| field_${rows.length} | string | what field ${rows.length} is **for** |`)
  return rows.join('\n')
}

/** An account with 500 items, one of 2,000 pages and one with two pages of 300 KB. */
export async function fillScreens(product: Product): Promise<Screens> {
  const owner = product.administrator
  const add = (item_name: string) =>
    product.call<{ item_id: number }>('item/add', { item_name, item_type: 1 }, owner)
  const { item_id: item } = await add('2,000 pages')
  const { item_id: longItem } = await add('Long pages')
  const save = async (item_id: number, page_title: string, page_content: string) =>
    Number(
      (
        await product.call<{ page_id: string }>(
          'page/save',
          { item_id, cat_id: 0, page_title, page_content },
          owner,
        )
      ).page_id,
    )
  const longPage = await save(longItem, 'A page of 300 KB', sampleText(size.text, 4))
  const longTable = await save(longItem, 'A table of 300 KB', sampleTable(size.text))
  for (let page = 1; page <= size.pages; page++)
    await save(item, `Page ${page}`, `Text of page ${page}.`)
  for (let one = 2; one < size.items; one++) await add(`Item ${one}`)
  return { item, longItem, longPage, longTable }
}

/** Measures screens of somebody who is signed in. Times in milliseconds, sizes in bytes. */
export class ScreenBench {
  readonly #browser: Browser
  readonly #product: Product
  readonly #network: NetworkProfile | undefined

  constructor(browser: Browser, product: Product, network: NetworkProfile | undefined) {
    this.#browser = browser
    this.#product = product
    this.#network = network
  }

  /** What opening a screen costs the page's main thread. */
  async opening(from: string, opening: Opening): Promise<number> {
    return this.#on(async (page) => {
      await page.goto(this.#product.address + from, { waitUntil: 'networkidle' })
      await this.#slowDown(page)
      return costOfOpening(page, opening)
    })
  }

  /** Frames a second, and most rows at a time, while the menu of an item is scrolled for two seconds. */
  async scrolling(item: number): Promise<{ frames: number; rows: number }> {
    return this.#on(async (page) => {
      await page.goto(`${this.#product.address}/${item}`, { waitUntil: 'networkidle' })
      return page.evaluate(
        () =>
          new Promise<{ frames: number; rows: number }>((resolve) => {
            const tree = document.querySelector('.tree')!
            let box = tree.parentElement!
            while (box.scrollHeight <= box.clientHeight && box.parentElement)
              box = box.parentElement
            const began = performance.now()
            let [frames, rows] = [0, 0]
            const step = () => {
              box.scrollTop += 100
              frames++
              rows = Math.max(rows, tree.querySelectorAll('[role="treeitem"]').length)
              const took = performance.now() - began
              if (took < 2_000) requestAnimationFrame(step)
              else resolve({ frames: (frames * 1_000) / took, rows })
            }
            requestAnimationFrame(step)
          }),
      )
    })
  }

  /** What one key costs the page's main thread, in the middle of a text. */
  async typing(item: number, page: number): Promise<number> {
    return this.#on(async (tab) => {
      await tab.goto(`${this.#product.address}/page/edit/${item}/${page}`)
      const text = tab.locator('.cm-content:not([aria-readonly])')
      await text.waitFor()
      await tab.waitForLoadState('networkidle')
      const scroller = tab.locator('.cm-scroller')
      await scroller.evaluate((one) => (one.scrollTop = one.scrollHeight / 2))
      // the whole text has been parsed
      await tab.waitForTimeout(2_000)
      await scroller.click()
      return this.#costOfKey(tab)
    })
  }

  /** What one key costs in an empty field of an empty page: the browser itself, and measuring. */
  async typingIntoNothing(): Promise<number> {
    return this.#on(async (page) => {
      await page.setContent('<textarea autofocus></textarea>')
      await page.locator('textarea').click()
      return this.#costOfKey(page)
    })
  }

  /**
   * Processor time of the main thread, so that neither other programs nor waiting for a frame count.
   * Nothing is asked of the page between two keys: a script that waits for its frame would cost more
   * than a quarter of what is measured.
   */
  async #costOfKey(page: Page): Promise<number> {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    if (this.#network)
      await session.send('Emulation.setCPUThrottlingRate', { rate: this.#network.slowdown })
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
    }
    const costs: number[] = []
    for (let key = 0; key < size.keys; key++) {
      const before = await busy()
      await page.keyboard.press('x')
      await page.waitForTimeout(pause)
      costs.push((await busy()) - before)
    }
    return median(costs)
  }

  /** Scripts and styles of a first visit. */
  async firstVisit(path: string): Promise<number> {
    return this.#on(async (page) => {
      const session = await page.context().newCDPSession(page)
      const loads = await watchLoads(session)
      // signing in has filled the cache
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      await page.goto(this.#product.address + path, { waitUntil: 'load' })
      await loads.areQuiet()
      return loads.bytes()
    })
  }

  async #slowDown(page: Page): Promise<void> {
    if (this.#network) await slowDown(await page.context().newCDPSession(page), this.#network)
  }

  /** A browser in which the administrator is signed in, and nothing is cached. */
  async #on<T>(run: (page: Page) => Promise<T>): Promise<T> {
    const context: BrowserContext = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
    })
    try {
      await this.#product.signIn(context, this.#product.administrator)
      return await run(await context.newPage())
    } finally {
      await context.close()
    }
  }
}
