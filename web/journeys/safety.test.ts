import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { captchaOf } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { inEachLanguage, t } from './language.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

async function visitor(account?: Account, address = product.address): Promise<Visitor> {
  const one = await openVisitor(browser, address)
  onTestFinished(() => one.leave())
  if (account) await product.signIn(one.context, account)
  return one
}

const newItem = async (owner: Account, fields: object, { call } = product) =>
  (
    await call<{ item_id: number }>(
      'item/add',
      { item_name: 'Item', item_type: 1, ...fields },
      owner,
    )
  ).item_id
const newPage = async (owner: Account, fields: object, { call } = product) =>
  (
    await call<{ page_id: number }>(
      'page/save',
      { page_id: 0, cat_id: 0, page_title: 'Page', ...fields },
      owner,
    )
  ).page_id

/** Whether anything hostile managed to run. */
const acted = (page: Page) => page.evaluate(() => 'acted' in window)

const hostileText = `# <img src=x onerror="window.acted=1"> heading

First words.

<script>window.acted = 1</script>
<script src="https://a.example/x.js"></script>

<img src=x onerror="window.acted=1"><svg onload="window.acted=1"><script>window.acted=1</script></svg>
<iframe src="javascript:parent.acted=1"></iframe><iframe srcdoc="<script>parent.acted=1</script>"></iframe>
<object data="https://a.example/x"></object><embed src="https://a.example/x">
<form action="https://a.example/"><input name=a autofocus onfocus="window.acted=1"><button>send</button></form>
<style>body { display: none } @import url(https://a.example/x.css);</style><link rel=stylesheet href="https://a.example/x.css">
<base href="https://a.example/"><meta http-equiv=refresh content="0;url=https://a.example">
<details open ontoggle="window.acted=1"><summary>more</summary>inside</details>
<p style="position:fixed;inset:0;z-index:9;background:url(https://a.example/x)" onclick="window.acted=1">covering</p>
<div id="root"></div><a id="location" name="location">x</a>

[plain](javascript:window.acted=1) [mixed](JaVaScRiPt:window.acted=1) [entity](&#106;avascript:window.acted=1)
<a href="javascript:window.acted=1">raw</a> <a href="java&#9;script:window.acted=1">tab</a> <a href="data:text/html,<script>opener.acted=1</script>" target=_blank>data</a> [vb](vbscript:x)

| a | b |
|---|---|
| <script>window.acted=1</script> | <b onclick="window.acted=1">cell</b> |

\`\`\`x" onmouseover="window.acted=1
code
\`\`\`

- [ ] <img src=x onerror="window.acted=1"> task

Last words.
`

const actingElements =
  'script, iframe, object, embed, form, style, link, base, meta, svg:not(.icon, [aria-hidden]), [onerror], [onload], [onclick], [onfocus], [ontoggle], [onmouseover]'

inEachLanguage(() => {
  test('a page of hostile text is readable, and nothing in it runs', async () => {
    const owner = product.administrator
    const item_id = await newItem(owner, { item_name: 'Hostile text' })
    const page_id = await newPage(owner, {
      item_id,
      page_title: 'Hostile',
      page_content: hostileText,
    })
    for (const place of [`/${item_id}/${page_id}`, `/page/${page_id}`]) {
      const { page, context, examine } = await visitor()
      const opened: string[] = []
      context.on('page', (other) => opened.push(other.url()))
      page.on('dialog', (dialog) => {
        opened.push(dialog.message())
        void dialog.dismiss()
      })
      await page.goto(product.address + place)
      await page.getByText('Last words.').waitFor()
      await page.getByText('First words.').waitFor()
      expect(await page.locator('.md-content').locator(actingElements).count()).toBe(0)
      for (const name of [
        'plain',
        'mixed',
        'tab',
        'entity',
        'raw',
        'data',
        'vb',
        'cell',
        'covering',
      ])
        await page.locator('.md-content').getByText(name, { exact: true }).click()
      const links = await page
        .locator('.md-content a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(links.filter(Boolean)).toEqual(['#h-heading']) // the heading's own
      expect(
        await page.evaluate(() => document.getElementById('root')?.parentElement === document.body),
      ).toBe(true)
      expect(await acted(page)).toBe(false)
      expect(opened).toEqual([])
      expect(page.url()).toBe(product.address + place)
      await examine()
    }
  })
})

test('the content security policy stops whatever gets past the sanitiser', async () => {
  const { page } = await visitor()
  const response = await page.goto(product.address)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'(?! 'unsafe)/)
  expect(policy).toContain("frame-ancestors 'self'")
  const stopped = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    )
    const div = document.createElement('div')
    div.innerHTML = '<img src=x onerror="window.acted=1"><a href="javascript:window.acted=1">x</a>'
    document.body.append(
      div,
      Object.assign(document.createElement('script'), { textContent: 'window.acted = 1' }),
    )
    div.querySelector('a')?.click()
    await fetch('https://a.example/').catch(() => undefined)
    await new Promise<void>((resolve) => {
      const look = () => (violations.length >= 4 ? resolve() : setTimeout(look, 20))
      look()
    })
    return violations.toSorted()
  })
  expect(stopped).toEqual(['connect-src', 'script-src-attr', 'script-src-elem', 'script-src-elem'])
  expect(await acted(page)).toBe(false)
})

test('hostile names are shown as text everywhere', async () => {
  const name = (what: string) => `<img src=x onerror=acted=1>{{1}}${what}`
  const owner = await product.addUser('hostile-names')
  const item_id = await newItem(owner, { item_name: name('item'), item_description: name('about') })
  const cat_id = await product.call<number>(
    'catalog/save',
    { item_id, cat_id: 0, cat_name: name('catalog') },
    owner,
  )
  const page_id = await newPage(owner, {
    item_id,
    cat_id,
    page_title: name('page'),
    page_content: 'One.',
  })
  await product.call(
    'page/save',
    {
      page_id,
      item_id,
      cat_id,
      page_title: name('page'),
      page_content: 'Two.',
      page_comments: name('remark'),
    },
    owner,
  )

  const { page, context, examine } = await visitor(owner)
  // an access token may not change its owner; a session may
  const headers = { origin: product.address }
  const named = await context.request.post(`${product.address}/api/user/updateInfo`, {
    data: { name: name('person') },
    headers,
  })
  expect(await named.json()).toMatchObject({ error_code: 0 })
  const screens: [string, string[]][] = [
    ['/item/index', ['item', 'person']],
    [`/${item_id}/${page_id}`, ['item', 'catalog', 'page', 'person']],
    [`/page/${page_id}`, ['page']],
    [`/page/edit/${item_id}/${page_id}`, ['catalog']],
    ['/item/add?tab=copy', ['item']],
    ['/user/setting', ['person']],
  ]
  for (const [place, shown] of screens) {
    await page.goto(product.address + place)
    for (const what of shown) {
      // an option of a select never counts as visible
      await page.getByText(name(what)).first().waitFor({ state: 'attached' })
    }
    expect(await page.locator('img[src=x], [onerror]').count(), place).toBe(0)
    expect(await acted(page), place).toBe(false)
    await examine()
  }
  await page.goto(`${product.address}/${item_id}/${page_id}`)
  await page.getByText('Two.').waitFor()
  await expect.poll(() => page.title()).toBe(`${name('page')} · ${name('item')} · ShowDoc`)
})

describe('old addresses redirect', () => {
  let item_id: number
  let page_id: number
  beforeAll(async () => {
    item_id = await newItem(product.administrator, { item_name: 'Old links' })
    page_id = await newPage(product.administrator, {
      item_id,
      page_title: 'First',
      page_content: 'The first page.',
    })
    await newPage(product.administrator, {
      item_id,
      page_title: 'Second',
      page_content: `[an old link](${product.address}/web/#/${item_id}?page_id=${page_id})`,
    })
  })

  test.each(['/', '/web/', '/web/index.html', '/index.html', '/index.php', '/web'])(
    'from %s',
    async (entry) => {
      const { page, examine } = await visitor()
      for (const old of [
        `#/${item_id}?page_id=${page_id}`,
        `#/${item_id}/${page_id}`,
        `#!/${item_id}/${page_id}`,
      ]) {
        await page.goto('about:blank')
        await page.goto(product.address + entry + old)
        await page.getByText('The first page.').waitFor()
        await page.waitForURL(`${product.address}/${item_id}/${page_id}`)
      }
      await examine()
    },
  )

  test.each([
    ['#/user/login', '/user/login'],
    ['#/item/index', '/user/login?redirect=%2Fitem%2Findex'],
    ['#/user/center', '/user/login?redirect=%2Fuser%2Fsetting'],
    ['#/user/resetPasswordByUrl?a=b', '/user/login?gone=1'],
    ['#/user/verifyEmailByUrl/x', '/user/login?gone=1'],
    ['#/captcha/index?redirect=/user/register', '/user/register'],
    ['#/captcha/index?redirect=//a.example', '/'],
    ['#/public-square/index', '/'],
    ['#/user/loginByUserToken', '/user/login'],
  ])('%s → %s', async (old, today) => {
    const { page } = await visitor()
    await page.goto(`${product.address}/web/${old}`)
    await page.waitForURL(product.address + today)
    await page.locator('h1').waitFor()
  })

  test('pasted into an open tab, and inside a text', async () => {
    const { page, examine } = await visitor()
    await page.goto(`${product.address}/${item_id}`)
    await page.getByRole('treeitem', { name: 'Second' }).click()
    await page.getByRole('link', { name: 'an old link' }).click()
    await page.waitForURL(`${product.address}/${item_id}/${page_id}`)
    await page.getByText('The first page.').waitFor()
    await page.evaluate(() => void (location.hash = '#/user/register'))
    await page.waitForURL(`${product.address}/user/register`)
    await page.locator('[name=repeat]').waitFor()
    await page.evaluate(() => void (location.hash = '#/no/such/place/at/all'))
    await page.getByRole('heading', { name: t('core.notFoundTitle') }).waitFor()
    await examine()
  })
})

test('names in a flowchart do not become properties of the window', async () => {
  const item_id = await newItem(product.administrator, { item_name: 'Flow' })
  const source = '```flow\nlocation=>start: Begin here\ntop=>end: End here\nlocation->top\n```\n'
  const page_id = await newPage(product.administrator, { item_id, page_content: source })
  const { page } = await visitor(product.administrator)
  await page.goto(`${product.address}/${item_id}/${page_id}`)
  await page.locator('svg.md-flow').waitFor()
  expect(
    await page.evaluate(() => ['location', 'top'].filter((id) => document.getElementById(id))),
  ).toEqual([])
})

describe.each([
  ['keeps', (path: string) => path],
  ['takes off', (path: string) => path.slice('/docs'.length)],
])('below a sub-path, behind a proxy that %s it', (_way, onward) => {
  let inner: Product
  let proxy: Server
  let address: string
  beforeAll(async () => {
    proxy = createServer((asked, answer) => {
      if (!asked.url?.startsWith('/docs/')) return void answer.writeHead(502).end('outside')
      const { port } = new URL(inner.address)
      const options = {
        port,
        host: '127.0.0.1',
        method: asked.method,
        path: onward(asked.url),
        headers: asked.headers,
      }
      const passed = request(options, (given) => {
        answer.writeHead(given.statusCode ?? 500, given.headers)
        given.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      asked.pipe(passed)
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/docs`
    inner = await startProduct({ SHOWDOC_BASE_URL: address, SHOWDOC_TRUST_PROXY: 'true' })
  })
  afterAll(async () => {
    proxy?.close()
    proxy?.closeAllConnections()
    await inner?.stop()
  })

  test('an item is read, old addresses redirect, a person signs in and out', async () => {
    const ann = await inner.addUser('ann')
    const item_id = await newItem(ann, { item_name: 'Below' }, inner)
    const page_id = await newPage(
      ann,
      { item_id, page_title: 'Deep', page_content: '# Deep\n\nRead below a sub-path.' },
      inner,
    )
    const { page, examine } = await visitor(undefined, address)
    await page.goto(`${address}/${item_id}`)
    await page.getByText('Read below a sub-path.').waitFor()
    await page.waitForURL(`${address}/${item_id}/${page_id}`)
    await examine()
    await page.goto('about:blank')
    await page.goto(`${address}/web/#/${item_id}?page_id=${page_id}`)
    await page.waitForURL(`${address}/${item_id}/${page_id}`)
    await page.getByText('Read below a sub-path.').waitFor()

    await page.goto(`${address}/item/index`)
    await page.waitForURL(`${address}/user/login?redirect=%2Fitem%2Findex`)
    await page.fill('[name=username]', ann.username)
    await page.fill('[name=password]', ann.password)
    await page.fill('[name=captcha]', await captchaOf(inner, page))
    await page.press('[name=captcha]', 'Enter')
    await page.waitForURL(`${address}/item/index`)
    await page.getByText('Below').first().waitFor()
    // what is shared is an address below it, with the port
    await page.getByRole('button', { name: t('my-items.menuOf', { name: 'Below' }) }).press('Enter')
    await page.getByRole('menuitem', { name: t('my-items.share') }).click()
    const shared = page.getByRole('dialog', { name: t('item-dialogs.share') })
    await expect
      .poll(() => shared.getByRole('textbox').first().inputValue())
      .toBe(`${address}/${item_id}`)
    await expect
      .poll(() =>
        shared.getByRole('img').evaluate((code: HTMLImageElement) => code.naturalWidth > 0),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await shared.waitFor({ state: 'detached' })
    expect(
      (await page.context().cookies()).filter(
        (one) => one.path !== '/docs/' && one.path !== '/docs',
      ),
    ).toEqual([])
    await examine()
    await page.locator('button.person').click()
    await page.getByRole('menuitem', { name: t('core.signOut') }).click()
    await page.waitForURL(new RegExp(`^${address}/?$`))
    // what remains only says that this person has signed in here before, so that somebody else's
    // failed attempts do not lock them out
    const left = (await page.context().cookies()).filter((one) => one.httpOnly)
    expect(left.filter((one) => !one.name.startsWith('known_'))).toEqual([])
    await examine()
  })
})
