import type { BrowserContext, Page, Request } from 'playwright-core'
import type { Example, GalleryContent } from '../gallery.ts'
import { origin } from './stage.ts'

export type Theme = 'light' | 'dark'

/** Milliseconds without a request after which a screen counts as loaded. */
const quiet = 120
/** Most pictures of one screen until two in a row are the same. */
const most = 12

/**
 * Opens an example in a tab of its own and takes its picture in each theme.
 *
 * @returns PNG files, in the order of the themes
 * @throws {Error} when the screen, or what the example opens in it, does not appear or does not
 *   come to rest
 */
export async function takePictures(
  context: BrowserContext,
  shown: GalleryContent,
  example: Example,
  themes: readonly Theme[],
): Promise<Buffer[]> {
  const page = await context.newPage()
  try {
    await forget(context, page)
    const settled = watchRequests(page)
    await page.emulateMedia({ colorScheme: themes[0] ?? 'light', reducedMotion: 'reduce' })
    await page.addInitScript(slowTimer)
    if (!example.withNotices) await page.addInitScript(markAsTold)
    await example.before?.(page, shown)
    await page.goto(origin + (example.address?.(shown) ?? example.route), {
      waitUntil: 'domcontentloaded',
    })
    await page.locator('#root h1, #root [role="status"]').first().waitFor()
    if (example.isWaiting) await page.locator('.skeleton').first().waitFor()
    else await settled()
    if (example.withNotices) await page.locator('.notices .words').first().waitFor()
    if (example.keys) await press(page, example.keys)
    if (example.act) await example.act(page)
    const pictures: Buffer[] = []
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      if (!example.isWaiting) await settled()
      pictures.push(await atRest(page))
    }
    return pictures
  } finally {
    await page.close()
  }
}

/** The editor pauses its preview on slow machines; in pictures no machine is slow. */
function slowTimer(): void {
  const real = performance.now.bind(performance)
  performance.now = () => real() / 50
}

/** Unread messages are told to nobody. See `features/message-notices/told.ts`. */
function markAsTold(): void {
  const people = Array.from({ length: 40 }, (_, uid) => uid)
  const messages = (uid: number) => Array.from({ length: 6 }, (_, id) => `${uid}.announce.${id}`)
  if (!location.origin.startsWith('http')) return
  localStorage.setItem(
    'told-messages',
    people.flatMap((uid) => [`${uid}.remind.99999`, ...messages(uid)]).join(' '),
  )
}

/** Presses keys of which the first opens a dialog. A screen may hear it a little after it is drawn. */
async function press(page: Page, [first = '', ...others]: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog').first()
  await page.keyboard.press(first)
  try {
    await dialog.waitFor({ timeout: 3_000 })
  } catch {
    await page.keyboard.press(first)
    await dialog.waitFor()
  }
  for (const key of others) await page.keyboard.press(key)
}

/** What earlier examples left in this browser: drafts, recent pages, folded menus. */
async function forget(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb',
  })
  await session.detach()
}

/** @returns a function that waits until nothing has been under way for a while */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Map<Request, string>()
  let last = performance.now()
  const end = (request: Request) => {
    underWay.delete(request)
    last = performance.now()
  }
  page.on('request', (request) => underWay.set(request, request.url()))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const until = performance.now() + 30_000
    last = performance.now()
    for (;;) {
      const before = last
      if (performance.now() > until)
        throw new Error(`the screen does not come to rest: ${[...underWay.values()].join(', ')}`)
      if (underWay.size > 0 || performance.now() - last < quiet)
        await new Promise((resolve) => setTimeout(resolve, 20))
      else if ((await page.evaluate(isAtRest)) && last === before) return
    }
  }
}

/** Whether nothing on the screen is loading, being computed or moving any more. */
async function isAtRest(): Promise<boolean> {
  await document.fonts.ready
  const animations = document.getAnimations()
  const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity
  await Promise.allSettled(
    animations.filter((one) => !isEndless(one)).map(({ finished }) => finished),
  )
  for (let count = 0; count < 2; count++)
    await new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve)))
  const isWaiting =
    document.querySelector('[aria-busy="true"], .skeleton, .opening') !== null ||
    document.getAnimations().some(isEndless)
  return !isWaiting && [...document.images].every((one) => one.complete || one.loading === 'lazy')
}

async function atRest(page: Page): Promise<Buffer> {
  let before: Buffer | null = null
  for (let count = 0; count < most; count++) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
    if (before?.equals(picture)) return picture
    before = picture
  }
  throw new Error('the screen does not come to rest')
}
