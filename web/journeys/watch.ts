import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { TestRunner, onTestFailed } from 'vitest'

/** In ASCII, of which a browser needs half as many bytes. The result is not sent back. */
const axeSource = `${readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)};0`

/** Of pages that were examined. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Loads axe into the document. As an expression of the protocol itself, V8 finds what it compiled
 * for an earlier document; Playwright's `evaluate` would have it compile anew, in twice the time.
 */
async function loadAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const { exceptionDetails } = await (
    await session
  ).send('Runtime.evaluate', { expression: axeSource })
  if (exceptionDetails) throw new Error(`axe does not load: ${exceptionDetails.text}`)
}

/** What must be empty at the end of a story. */
export interface Watched {
  /** Console errors and warnings, exceptions, policy violations. */
  readonly errors: string[]
  /** Requested addresses on other hosts. */
  readonly foreign: string[]
  /** Requests that have not ended yet. */
  readonly underWay: ReadonlySet<Request>
  /**
   * Bytes of scripts and styles as transferred, their names, and the number of all requests; asked
   * while the page is open.
   */
  loaded(): Promise<{ bytes: number; files: string[]; requests: number }>
}

/**
 * Records what happens on a page from now on. Source: web/spec/design.md 9 (common to all
 * journeys).
 */
export function watch(page: Page, address: string): Watched {
  const errors: string[] = []
  const foreign: string[] = []
  const own: string[] = []
  const programs: Request[] = []
  const underWay = new Set<Request>()
  describeFailures(page)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  page.on('request', (request) => {
    underWay.add(request)
    const url = request.url()
    if (url.startsWith('data:') || url.startsWith('blob:')) return
    ;(url.startsWith(`${address}/`) ? own : foreign).push(url)
  })
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) programs.push(request)
  })
  return {
    errors,
    foreign,
    underWay,
    loaded: async () => {
      // asked only here: for each file of each story it would be a message to the browser and back
      const sizes = await Promise.all(programs.map((request) => request.sizes()))
      return {
        bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
        files: programs.map((request) => new URL(request.url()).pathname),
        requests: own.length,
      }
    },
  }
}

/**
 * axe's findings on the page, one line each: rule, first element. Heading levels are up to authors
 * (web/spec/reading.md 11.5).
 */
export async function axe(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor() // waits for the screen, not only for its address
  // once per document: loading it takes half as long as checking a screen
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  return page.evaluate(async () => {
    // colours in the middle of a transition have contrasts that nobody reads
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { violations } = await (
      window as unknown as {
        axe: {
          run: (
            context: object,
            options: object,
          ) => Promise<{
            violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
          }>
        }
      }
    ).axe.run(
      // the spreadsheet library's cells are a `main`, which we turn into a group by its role
      { exclude: ['.fortune-sheet-overlay'] },
      {
        rules: { 'heading-order': { enabled: false } },
        // nobody reads where the elements are that passed
        resultTypes: ['violations'],
        selectors: false,
      },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  })
}

/** Stores a language and theme, as for a returning visitor. */
export const choose = (
  context: BrowserContext,
  address: string,
  language: 'zh-cn' | 'en',
  theme: 'light' | 'dark',
): Promise<void> =>
  context.addCookies([
    { name: 'lang', value: language, url: address },
    { name: 'theme', value: theme, url: address },
  ])

/**
 * Answers an address with the bare application document, which is what people without read access
 * get.
 */
export async function withoutPage(page: Page, product: string, address: string): Promise<void> {
  const shell = await (await fetch(`${product}/987654321/1`)).text()
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: shell }))
}

/** Holds back what is asked for at an address, until it is released. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
): Promise<{ count: () => number; release: () => void }> {
  const released = Promise.withResolvers<void>()
  let count = 0
  await page.route(address, async (route) => {
    count++
    await released.promise
    await route.continue()
  })
  return { count: () => count, release: () => released.resolve() }
}

/** True when something is wider than the window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** When the current test fails: what the page showed and the calls it made last. */
function describeFailures(page: Page): void {
  if (!TestRunner.getCurrentTest()) return
  const calls: string[] = []
  const note = (state: string, url: string) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/api/')) calls.push(`${pathname} ${state}`)
  }
  page.on('request', (request) => note('sent', request.url()))
  page.on('response', (response) => note(String(response.status()), response.url()))
  page.on('requestfailed', (request) => note(request.failure()?.errorText ?? '', request.url()))
  onTestFailed(async () => {
    if (page.isClosed()) return
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    process.stderr.write(`${page.url()}\n${calls.slice(-12).join('\n')}\n${text.slice(0, 4_000)}\n`)
  })
}
