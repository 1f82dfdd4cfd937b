import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteWords } from '../../exporters/html/words.ts'
import { png } from '../../server/test/files.ts'
import { unzipped } from '../../server/test/unzip.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, languages } from './language.ts'
import { startProduct, type Product } from './start-product.ts'
import { axe, isTooWide } from './watch.ts'

const hostile = `# Hostile

<script>window.ran = 1</script><img src=x onerror="window.ran = 2"><iframe src="https://a.example"></iframe>

![badge](https://badges.example/x.svg) <a href="javascript:window.ran = 3">link</a>

<style>body { background: url(https://a.example/x.png) }</style>
`

const diagrams = `## Three

\`\`\`mermaid
graph TD
  A[开始] --> B[End]
\`\`\`

\`\`\`seq
A->B: hi
\`\`\`

\`\`\`flow
st=>start: Start
e=>end: End
st->e
\`\`\`
`

let product: Product
let browser: Browser
/** The folders of the unpacked site in both languages. */
const folders = { en: '', 'zh-cn': '' }
const root = mkdtempSync(path.join(tmpdir(), 'showdoc-site-'))
let pages: number[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  const owner = await product.addUser('ann')
  const call = <Answer>(
    name: Parameters<Product['call']>[0],
    args: Readonly<Record<string, unknown>>,
  ) => product.call<Answer>(name, args, owner)
  const { item_id: item } = await call<{ item_id: number }>('item/add', {
    item_name: '手册 Handbook',
    item_type: 1,
    markdown: 'commonmark',
  })
  const catalog = await call<number>('catalog/save', {
    item_id: item,
    cat_id: 0,
    cat_name: '支付 Payments',
    parent_cat_id: 0,
  })
  const save = async (page_title: string, cat_id: number, page_content: string, page_id = 0) =>
    Number(
      (
        await call<{ page_id: string }>('page/save', {
          page_id,
          item_id: item,
          cat_id,
          page_title,
          page_content,
        })
      ).page_id,
    )
  const start = await save('Start', 0, 'x')
  const refunds = await save(
    'Refunds 退款',
    catalog,
    '## How\n\nMoney goes back by zebra transfer.\n\n## 何时\n\n三个工作日。\n\n```js\nconst a = 1\n```\n\n::: code-group\n\n```sh [npm]\nnpm ci\n```\n\n```sh [yarn]\nyarn install\n```\n\n:::\n\n| Name | Type |\n|---|---|\n| a | <span style="text-decoration: underline">marked</span> |\n',
  )
  const bad = await save('Hostile', catalog, hostile)
  const drawn = await save('Diagrams 图', catalog, diagrams)
  const form = new FormData()
  form.append('user_token', owner.token)
  form.append('item_id', String(item))
  form.append('page_id', String(start))
  form.append('file', new File([png], '图 1#.png'))
  const sent = await fetch(`${product.address}/api/page/upload`, { method: 'POST', body: form })
  const { url } = (await sent.json()) as { url: string }
  await save(
    'Start',
    0,
    `![picture](${url})\n\n[to refunds](/${item}/${refunds}#何时)\n\n[the whole](${product.address}/${item})\n`,
    start,
  )
  pages = [start, refunds, bad, drawn]
  for (const one of languages) {
    const answer = await fetch(`${product.address}/api/export/html?item_id=${item}`, {
      headers: { 'x-api-token': owner.token, 'accept-language': one },
    })
    folders[one] = path.join(root, `a site # ${one}`)
    for (const [name, bytes] of await unzipped(Buffer.from(await answer.arrayBuffer()))) {
      const disk = path.join(folders[one], name)
      mkdirSync(path.dirname(disk), { recursive: true })
      writeFileSync(disk, bytes)
    }
  }
  const single = await fetch(`${product.address}/api/export/html?item_id=${item}&single=1`, {
    headers: { 'x-api-token': owner.token },
  })
  writeFileSync(path.join(root, 'single.html'), Buffer.from(await single.arrayBuffer()))
  // what follows needs no server
  await product.stop()
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop() // again, if the preparation failed
  rmSync(root, { recursive: true, force: true })
})

const addressOf = (name: string) => pathToFileURL(path.join(folders[language()], name)).href
const words = () => siteWords(language())

interface Reader {
  readonly page: Page
  /** Errors of the page, and addresses that are not in the folder. */
  readonly wrong: string[]
  leave(): Promise<void>
}

async function openReader(options: Parameters<Browser['newContext']>[0] = {}): Promise<Reader> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) wrong.push(request.url())
  })
  return { page, wrong, leave: () => context.close() }
}

test('pages are read from a disk: menu, links with fragments, pictures, neighbours, outline', async () => {
  const { page, wrong, leave } = await openReader()
  await page.goto(addressOf('index.html'))
  await page.getByRole('main').getByRole('link', { name: 'Start' }).click()
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
  const picture = page.getByRole('img', { name: 'picture' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'to refunds' }).click()
  await page.getByRole('heading', { level: 1, name: 'Refunds 退款' }).waitFor()
  await expect.poll(() => decodeURIComponent(page.url())).toMatch(/#何时$/)
  const menu = page.getByRole('navigation', { name: words().menu })
  await menu.getByRole('link', { name: 'Refunds 退款', exact: true }).waitFor()
  expect(await menu.locator('[aria-current="page"]').textContent()).toBe('Refunds 退款')
  await page.getByRole('navigation', { name: words().onThisPage }).getByText('How').click()
  await page.waitForURL(/#h-how$/)
  const marked = page.getByText('marked', { exact: true })
  expect(await marked.evaluate((text) => getComputedStyle(text).textDecorationLine)).toBe(
    'underline',
  )
  const tab = page.getByRole('tab', { name: 'yarn' })
  await tab.click()
  await page.getByText('yarn install').waitFor()
  await page.getByText('npm ci').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: words().nextPage }).click()
  await page.getByRole('heading', { level: 1, name: 'Hostile' }).waitFor()
  expect(wrong).toEqual([])
  await leave()
})

test('nothing that authors wrote runs or is loaded from other hosts', async () => {
  const { page, wrong, leave } = await openReader()
  await page.goto(addressOf(`pages/${pages[2]}.html`))
  await page.getByText('badge').waitFor()
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
  expect(await page.locator('main :is(iframe, style, script, [onerror])').count()).toBe(0)
  expect(wrong).toEqual([])
  // also if the sanitiser had let it through
  const refused = await page.evaluate(async () => {
    const directives: string[] = []
    const both = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (directives.push(effectiveDirective) === 2) resolve()
      })
    })
    const picture = document.createElement('img')
    picture.src = 'https://a.example/x.png'
    const script = document.createElement('script')
    script.textContent = 'window.ran = 4'
    document.body.append(picture, script)
    await both
    return directives.toSorted()
  })
  expect(refused).toEqual(['img-src', 'script-src-elem'])
  await leave()
})

test('the search finds words and titles in both scripts without a server', async () => {
  const { page, wrong, leave } = await openReader()
  await page.goto(addressOf('index.html'))
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: words().search })
  await field.fill('ZEBRA transfer')
  const results = page.getByRole('status', { name: words().results })
  const found = results.getByRole('link', { name: 'Refunds 退款' })
  await found.waitFor()
  await expect.poll(() => found.locator('mark').allTextContents()).toEqual(['zebra', 'transfer'])
  await expect.poll(() => found.textContent()).toContain('支付 Payments')
  await field.fill('nothing-like-this')
  await results.getByText(words().noResults).waitFor()
  await field.fill('三个工作日')
  await found.waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Refunds 退款' }).waitFor()
  expect(wrong).toEqual([])
  await leave()
})

test('the theme is that of the system until another is chosen, and is kept', async () => {
  const { page, wrong, leave } = await openReader({ colorScheme: 'dark' })
  await page.goto(addressOf('index.html'))
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.body.parentElement!).backgroundColor)
  const dark = await ground()
  await page.getByRole('button', { name: words().theme }).click()
  await expect.poll(ground).not.toBe(dark)
  const light = await ground()
  await page.getByRole('main').getByRole('link', { name: 'Start' }).click()
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
  await expect.poll(ground).toBe(light)
  expect(wrong).toEqual([])
  await leave()
})

test('diagrams are drawn in a site and in one document, in the colours of the theme', async () => {
  const { page, wrong, leave } = await openReader()
  await page.goto(addressOf(`pages/${pages[3]}.html`))
  const drawings = page.getByRole('main').locator('.md-drawing')
  await expect.poll(() => drawings.count()).toBe(3)
  const text = page.getByRole('img', { name: '开始 End' })
  await text.waitFor()
  await page.getByRole('button', { name: words().theme }).click()
  await page.locator('.md-drawing.md-dark').first().waitFor()
  await page.goto(pathToFileURL(path.join(root, 'single.html')).href)
  await text.waitFor()
  await expect.poll(() => drawings.count()).toBe(3)
  // the policy lets nothing else run
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
  expect(wrong).toEqual([])
  await leave()
})

test('a phone opens and closes the menu, and nothing is wider than its screen', async () => {
  const { page, wrong, leave } = await openReader({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(addressOf(`pages/${pages[1]}.html`))
  const menu = page.getByRole('navigation', { name: words().menu })
  expect(await isTooWide(page)).toBe(false)
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: words().menu }).tap()
  await menu.getByRole('link', { name: 'Start' }).waitFor()
  await menu.getByRole('link', { name: 'Start' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
  expect(wrong).toEqual([])
  await leave()
})

test('without scripts everything can be read, and on paper only the text', async () => {
  const { page, leave } = await openReader({ javaScriptEnabled: false })
  await page.goto(addressOf(`pages/${pages[1]}.html`))
  await page.getByRole('link', { name: words().contents }).click()
  await page.getByRole('main').getByRole('link', { name: 'Refunds 退款' }).click()
  await page.getByText('yarn install').waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { level: 1, name: 'Refunds 退款' }).waitFor()
  for (const part of ['.bar', '.menu', '.crumbs', '.neighbours', '.outline'])
    expect(await page.locator(part).isVisible(), part).toBe(false)
  await leave()
})

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  // the checker requests style sheets, which the policy refuses: errors are not looked at here
  const { page, leave } = await openReader({ colorScheme })
  for (const name of ['index.html', ...pages.map((id) => `pages/${id}.html`)]) {
    await page.goto(addressOf(name))
    await page.emulateMedia({ colorScheme })
    expect(await axe(page), name).toEqual([])
  }
  await page.getByRole('searchbox').fill('zebra')
  await page.getByRole('status').getByRole('link').waitFor()
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: words().menu }).click()
  expect(await axe(page)).toEqual([])
  const folder = process.env['SHOWDOC_GALLERY']
  if (folder !== undefined)
    for (const [width, name] of [
      [1440, `pages/${pages[1]}.html`],
      [390, `pages/${pages[1]}.html`],
      [1440, 'index.html'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(addressOf(name))
      const shot = `exported-${width}-${colorScheme}-${path.basename(name, '.html')}.png`
      await page.screenshot({ path: path.join(folder, shot) })
    }
  await leave()
})
