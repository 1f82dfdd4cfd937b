import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../server/test/chromium.ts'

/**
 * Milliseconds in which what a person waits for must appear, also on a machine that is busy and
 * slow. Waiting long costs time only where a test fails.
 */
export const patience = 60_000

/**
 * Starts a headless Chromium, which the caller closes. Its contexts wait with {@link patience}.
 *
 * @param more switches of the browser's command line
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    // regular scroll bars, which take up room
    ignoreDefaultArgs: ['--hide-scrollbars'],
    env: { ...definedOnly(process.env), ...env },
    // Containers have neither the privileges for the sandbox nor a usable /dev/shm; and the browser
    // must not call home.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      ...more,
    ],
  })
  browser.on('context', (context) => context.setDefaultTimeout(patience))
  return browser
}

/** Pages of tests live for seconds, in which optimising their code takes more than it saves. */
const forShortPages = '--no-opt --no-maglev'

let shared: Promise<Browser> | undefined

/**
 * The browser that the test files of a process share: starting one takes longer than many a story.
 * A file closes what it opened in it with {@link closeContexts}; the browser ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  // one that a test crashed is of no use to the next file
  if (!(await shared)?.isConnected()) shared = launchBrowser([`--js-flags=${forShortPages}`])
  return shared!
}

/** @param browser `undefined` when it did not start */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
