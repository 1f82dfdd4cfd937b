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

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
