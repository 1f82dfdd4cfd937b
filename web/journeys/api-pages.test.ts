import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { heldAction, passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { inEachLanguage, language, t } from './language.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { holdBack } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account
let item: number

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  item = (
    await product.call<{ item_id: number }>('item/add', { item_name: 'Orders', item_type: 1 }, ann)
  ).item_id
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const stored = async (page: number): Promise<string> =>
  (await product.call<{ page_content: string }>('page/info', { page_id: page }, ann)).page_content

async function newPage(page_title: string, page_content: string): Promise<number> {
  const made = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: item, page_title, page_content },
    ann,
  )
  return made.page_id
}

async function sitDown(device: 'computer' | 'phone' = 'computer'): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address, language(), device)
  await product.signIn(visitor.context, ann)
  return visitor
}

const editAddress = (page: number | string) => `${product.address}/page/edit/${item}/${page}`

async function open(page: Page, id: number | string): Promise<void> {
  await page.goto(editAddress(id))
  await page.locator('.api-url:not([readonly])').waitFor()
  // the title of a new page takes the focus once the form can be written in
  if (String(id).startsWith('0?')) await page.locator('.title-input:focus').waitFor()
}

/** Saves what has been changed. */
async function save(page: Page): Promise<void> {
  // the state of an earlier save may still be shown
  await page.locator('.save-state.unsaved').waitFor()
  await page.keyboard.press('Control+s')
  await page.locator('.save-state', { hasText: t('page.savedAt', { time: '' }) }).waitFor()
}

/** As on a phone, where the editor has one pane: what follows measures the width at once. */
async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.locator('.editor-tools [role="radio"]').count()).toBe(4)
}

/** The name of a field in a row of parameters. */
const cell = (column: 'name' | 'example' | 'rowRemark', row: string) =>
  t('core.labelled', { label: t(`api-page.${column}`), value: row })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

inEachLanguage(() => {
  test('a new API page is filled in by keyboard, with fields from its example, saved and read', async () => {
    const visitor = await sitDown()
    const { page } = visitor
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '0?kind=api')
    await page.keyboard.insertText('Create an order')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('https://api.example.com/shops/{shop}/orders')
    await page.getByRole('button', { name: /shop/ }).click()
    await page.getByRole('combobox', { name: t('api-page.method') }).click()
    await page.getByRole('option', { name: 'POST' }).click()

    await page
      .getByRole('button', { name: t('api-page.addTo', { list: t('api-page.headers') }) })
      .click()
    await page.keyboard.insertText('Authorization')
    await field(page, cell('example', 'Authorization')).fill('Bearer x')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('X-Trace')

    const parts = page.getByRole('navigation', { name: t('api-page.parts') }).getByRole('button')
    await expect.poll(() => parts.nth(2).textContent()).toBe(`${t('api-page.headers')}, 2`)
    // nothing hides behind an edge where there is room for all
    const row = page.locator('.api-parts .tabs')
    await expect.poll(() => row.getAttribute('data-cut')).toBeNull()
    await parts.nth(5).click()
    await page.locator('h2:focus', { hasText: t('api-page.body') }).waitFor()
    await expect.poll(() => parts.nth(5).getAttribute('aria-current')).toBe('true')
    await page
      .getByRole('radiogroup', { name: t('api-page.bodyMode') })
      .getByRole('radio', { name: 'JSON' })
      .click()
    await field(page, t('api-page.bodyExample')).fill(
      '{"customer":{"name":"王"},"lines":[{"sku":"a"}]}',
    )
    await page
      .getByRole('button', { name: t('api-page.takeFields') })
      .first()
      .click()
    await field(page, cell('rowRemark', 'customer.name')).fill('Who *orders*')
    await page.locator('.pane-preview em', { hasText: 'orders' }).waitFor()
    await narrow(page)
    await expect.poll(() => row.getAttribute('data-cut')).toBe('end')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
    await visitor.examine()
    await save(page)
    await page.waitForURL(/\/page\/edit\/\d+\/[1-9]\d*$/)
    const id = Number(page.url().split('/').at(-1))

    expect(JSON.parse(await stored(id))).toMatchObject({
      info: { url: 'https://api.example.com/shops/{shop}/orders', method: 'post' },
      request: {
        pathVariable: [{ name: 'shop', require: '1' }],
        headers: [{ name: 'Authorization', value: 'Bearer x' }, { name: 'X-Trace' }],
        params: {
          mode: 'json',
          jsonDesc: [
            { name: 'customer', type: 'object' },
            { name: 'customer.name', type: 'string', remark: 'Who *orders*' },
            { name: 'lines', type: 'array[object]' },
            { name: 'lines.sku', type: 'string' },
          ],
        },
      },
    })
    await page.goto(`${product.address}/${item}/${id}`)
    await page.locator('.md-api-head', { hasText: 'POST' }).waitFor()
    visitor.expectNoErrors()
    await visitor.leave()
  })

  test('new API pages are offered where new pages are', async () => {
    const id = await newPage(`Start ${language()}`, 'text')
    const visitor = await sitDown()
    await visitor.page.goto(`${product.address}/${item}/${id}`)
    await visitor.page.locator('.page-tools button[aria-haspopup="menu"]').click()
    const entry = visitor.page.getByRole('menuitem', { name: t('item.newApiPage') })
    expect(await entry.getAttribute('href')).toContain('kind=api')
    await entry.click()
    await visitor.page.locator('.api-url').waitFor()
    visitor.expectNoErrors()
    await visitor.leave()
  })
})

const foreign = `{"info":{"url":"/a","method":"get","apiStatus":2,"trace":12345678901234567890},
"request":{"headers":[{"name":"A","own":1.0},{"name":"B"},"note"],"auth":{"type":"none"}},
"scripts":{"pre":"x()"}}`

test('what the form does not know survives an edit, and a removed row comes back', async () => {
  const id = await newPage('Foreign', foreign)
  const visitor = await sitDown()
  const { page } = visitor
  await open(page, id)
  await field(page, cell('rowRemark', 'A')).fill('changed')
  await page.getByRole('button', { name: t('api-page.actions', { name: 'A' }) }).click()
  await page.getByRole('menuitem', { name: t('api-page.remove') }).click()
  const undo = await heldAction(page, t('page.undo'))
  await field(page, cell('name', 'A')).waitFor({ state: 'detached' })
  await undo.click()
  await field(page, cell('name', 'A')).waitFor()
  await save(page)
  const text = await stored(id)
  for (const kept of [
    '12345678901234567890',
    '"own":1.0',
    '"note"',
    '"pre":"x()"',
    '"apiStatus":2',
  ])
    expect(text).toContain(kept)
  expect(JSON.parse(text)).toMatchObject({
    request: { headers: [{ name: 'A', remark: 'changed' }, { name: 'B' }, 'note'] },
  })
  await visitor.leave()
})

test('opening and saving changes no byte, and rows are sorted by keyboard', async () => {
  const id = await newPage('Sorted', foreign)
  const visitor = await sitDown()
  const { page } = visitor
  await open(page, id)
  await page.keyboard.press('Control+s')
  await passing(page, t('page.nothingToSave')).waitFor()
  expect(await stored(id)).toBe(foreign)
  await page.getByRole('button', { name: t('api-page.move', { name: 'A' }) }).focus()
  await page.keyboard.press('Space')
  await page
    .getByText(t('sorting.lifted', { name: 'A' }))
    .or(page.getByText(t('sorting.moved', { name: 'A', place: 1, total: 2 })))
    .waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page
    .getByText(t('sorting.moved', { name: 'A', place: '2', total: '2' }))
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await save(page)
  const { request } = JSON.parse(await stored(id)) as { request: { headers: { name: string }[] } }
  expect(request.headers.slice(0, 2).map(({ name }) => name)).toEqual(['B', 'A'])
  await visitor.leave()
})

test('an unsaved form is offered as a draft', async () => {
  const id = await newPage('Drafted', '{"info":{"url":"/draft","method":"get"}}')
  const visitor = await sitDown()
  const { page } = visitor
  await open(page, id)
  await field(page, t('api-page.description')).fill('kept in the draft')
  await page.reload()
  await page.getByRole('button', { name: t('page.draftRestore') }).click()
  await expect
    .poll(() => field(page, t('api-page.description')).inputValue())
    .toBe('kept in the draft')
  await save(page)
  expect(await stored(id)).toContain('kept in the draft')
  await visitor.leave()
})

test('a page without an address, or with broken JSON, is not saved and says why', async () => {
  const visitor = await sitDown()
  const { page } = visitor
  await open(page, '0?kind=api')
  await field(page, t('api-page.description')).fill('No address')
  await page.keyboard.press('Control+s')
  await page.getByText(t('page.addressFirst')).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain('api-url')
  await page.keyboard.insertText('/x')
  await page
    .getByRole('radiogroup', { name: t('page.apiPane') })
    .getByRole('radio', { name: t('page.apiSource') })
    .click()
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('}')
  await page.getByRole('radio', { name: t('page.apiForm') }).click()
  await page.getByText(t('page.notJson', { reason: '' })).waitFor()
  await page.keyboard.press('Control+s')
  expect(page.url()).toContain('/0?kind=api')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await page.getByRole('radio', { name: t('page.apiForm') }).click()
  await expect.poll(() => field(page, t('api-page.address')).inputValue()).toBe('/x')
  await save(page)
  await visitor.leave()
})

test('a text becomes an API page and text again without losing anything', async () => {
  const id = await newPage(
    'Converted',
    'Foreword\n\n##### Status\n\nFinished\n\n##### URL\n\n- `/users/{id}`\n\n##### Method\n\n- GET\n\n##### Headers\n\n|Name|Example|Required|Type|Remark|\n|:---|:---|:---|:---|:---|\n|X-A|1|Yes|string|First|\n\n##### History\n\nOnce upon a time',
  )
  const visitor = await sitDown()
  const { page } = visitor
  await page.goto(editAddress(id))
  await page.locator('.cm-content:not([aria-readonly])').waitFor()
  const convert = async (name: string) => {
    await page.getByRole('button', { name: t('page.apiActions') }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('button', { name: t('api-page.convert'), exact: true }).click()
  }
  await convert(t('page.toApi'))
  await expect.poll(() => field(page, t('api-page.address')).inputValue()).toBe('/users/{id}')
  await field(page, cell('rowRemark', 'X-A')).waitFor()
  const remarks = await field(page, t('api-page.remark')).inputValue()
  for (const kept of ['Foreword', 'Once upon a time']) expect(remarks).toContain(kept)
  await save(page)
  expect(JSON.parse(await stored(id))).toMatchObject({
    info: { url: '/users/{id}', method: 'get', apiStatus: '3' },
    request: { headers: [{ name: 'X-A', value: '1', require: '1', remark: 'First' }] },
  })

  await convert(t('page.toMarkdown'))
  await page.locator('.cm-content', { hasText: '/users/{id}' }).waitFor()
  await save(page)
  const text = await stored(id)
  for (const kept of [
    `##### ${language() === 'en' ? 'URL' : '请求URL'}`,
    `|X-A|1|${language() === 'en' ? 'Yes' : '是'}|string|First|`,
    'Once upon a time',
    t('api-page.finished'),
  ])
    expect(text).toContain(kept)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the form is usable on a phone', async () => {
  const id = await newPage('Phone', foreign)
  const visitor = await sitDown('phone')
  await open(visitor.page, id)
  await visitor.page.getByRole('textbox', { name: cell('name', 'B') }).fill('Token')
  await visitor.examine()
  await save(visitor.page)
  expect(await stored(id)).toContain('Token')
  await visitor.leave()
})

test('a cURL command fills the form, by dialog or pasted into the address, and is undone', async () => {
  const visitor = await sitDown()
  const { page } = visitor
  await open(page, '0?kind=api')
  await page.getByRole('button', { name: t('page.importCurl') }).click()
  const command = page.getByRole('textbox', { name: t('api-page.curlCommand') })
  await command.fill('wget https://example.com')
  await page.getByRole('button', { name: t('api-page.curlTake'), exact: true }).click()
  await page.getByText(t('api-page.notCurl')).waitFor()
  await command.fill(
    `curl 'https://api.example.com/orders/{id}?dry=1' -H 'X-Trace: 7' -d '{"count":1}' -H 'Content-Type: application/json'`,
  )
  await page.locator('.curl-summary', { hasText: 'POST' }).waitFor()
  await narrow(page)
  await visitor.examine()
  await page.getByRole('button', { name: t('api-page.curlTake'), exact: true }).click()
  await field(page, cell('example', 'X-Trace')).waitFor()
  await expect
    .poll(() => field(page, t('api-page.address')).inputValue())
    .toBe('https://api.example.com/orders/{id}')
  await field(page, cell('name', 'id')).waitFor()
  await field(page, cell('name', 'dry')).waitFor()
  await field(page, cell('name', 'count')).waitFor()

  await field(page, t('api-page.address')).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'curl https://other.example.com/x -H "X-Other: 1"')
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await field(page, cell('name', 'X-Other')).waitFor()
  const undo = await heldAction(page, t('page.undo'))
  await field(page, t('api-page.remark')).fill('written since')
  await undo.click()
  await field(page, cell('example', 'X-Trace')).waitFor()
  await expect.poll(() => field(page, t('api-page.remark')).inputValue()).toBe('written since')
  await save(page)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('readers see the request in eight languages, remembered and copied', async () => {
  const id = await newPage(
    'Samples',
    '{"info":{"url":"https://api.example.com/users/{id}","method":"delete"},"request":{"headers":[{"name":"X-A","value":"<b>1</b>"}]}}',
  )
  const visitor = await sitDown()
  const { page, context } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${product.address}/${item}/${id}`)
  const samples = page.getByRole('region', { name: t('api-samples.title') })
  await samples.getByText('curl --request DELETE').waitFor()
  await expect.poll(() => samples.getByRole('tab').count()).toBe(8)
  await samples.getByRole('tab', { name: 'Python' }).click()
  await samples.getByText('import requests').waitFor()
  await samples.getByRole('button', { name: t('core.copy') }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('https://api.example.com/users/{id}')
  await visitor.examine()
  await page.reload()
  await samples.getByText('import requests').waitFor()
  await visitor.examine()
  await visitor.leave()
})

test('changes of two people to different fields are merged, only the same one is asked about', async () => {
  const base =
    '{"info":{"url":"/a","method":"get"},"request":{"headers":[{"name":"A","remark":""}]}}'
  const id = await newPage('Merged', base)
  const visitor = await sitDown()
  const { page } = visitor
  const saveElsewhere = async (page_content: string) =>
    product.call(
      'page/save',
      { page_id: id, item_id: item, page_title: 'Merged', page_content },
      ann,
    )
  await open(page, id)
  await field(page, cell('rowRemark', 'A')).fill('mine')
  await saveElsewhere(base.replace('"/a"', '"/b"'))
  await save(page)
  await expect.poll(() => field(page, t('api-page.address')).inputValue()).toBe('/b')
  expect(JSON.parse(await stored(id))).toMatchObject({
    info: { url: '/b' },
    request: { headers: [{ name: 'A', remark: 'mine' }] },
  })

  await field(page, cell('rowRemark', 'A')).fill('mine again')
  await saveElsewhere((await stored(id)).replace('"mine"', '"theirs"').replace('"/b"', '"/c"'))
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: t('api-page.clashTitle') })
  await expect
    .poll(() => dialog.locator('.clashes li h3').allInnerTexts())
    .toEqual([`${t('api-page.headers')} › A › ${t('api-page.rowRemark')}`])
  await dialog.getByRole('button', { name: t('page.clashSave') }).click()
  await expect
    .poll(async () => JSON.parse(await stored(id)) as object)
    .toMatchObject({
      info: { url: '/c' },
      request: { headers: [{ name: 'A', remark: 'mine again' }] },
    })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('what is typed on while changes are merged stays, and goes on in the same field', async () => {
  const base =
    '{"info":{"url":"/a","method":"get"},"request":{"headers":[{"name":"A","remark":""}]}}'
  const id = await newPage('Typed on', base)
  const visitor = await sitDown()
  const { page } = visitor
  await open(page, id)
  const remark = field(page, cell('rowRemark', 'A'))
  await remark.click()
  await page.keyboard.type('mine')
  await product.call(
    'page/save',
    {
      page_id: id,
      item_id: item,
      page_title: 'Typed on',
      page_content: base.replace('"/a"', '"/b"'),
    },
    ann,
  )
  const held = await holdBack(page, '**/api/page/info')
  await page.keyboard.press('Control+s')
  await expect.poll(() => held.count()).toBe(1)
  await page.keyboard.type(' and on')
  held.release()
  await expect.poll(() => field(page, t('api-page.address')).inputValue()).toBe('/b')
  await page.keyboard.type(', without a pause')
  await expect.poll(() => remark.inputValue()).toBe('mine and on, without a pause')
  await save(page)
  expect(JSON.parse(await stored(id))).toMatchObject({
    info: { url: '/b' },
    request: { headers: [{ name: 'A', remark: 'mine and on, without a pause' }] },
  })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('beside the form the request is tried before it is saved, and its answer becomes the example', async () => {
  const id = await newPage('Tried', '{"info":{"url":"/a","method":"get"}}')
  const visitor = await sitDown()
  const { page } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, id)
  await page.locator('.api-url').fill(`${product.address}/healthz`)
  await page.getByRole('tab', { name: t('page.tryIt') }).click()
  const console = page.locator('.api-preview')
  await expect
    .poll(() => console.getByRole('textbox', { name: t('try-it.address') }).inputValue())
    .toBe(`${product.address}/healthz`)
  await console.getByRole('button', { name: t('try-it.send'), exact: false }).click()
  await console.getByRole('button', { name: t('try-it.saveExample') }).click()
  await expect.poll(() => field(page, t('api-page.successExample')).inputValue()).toContain('ok')
  await visitor.examine()
  await page.setViewportSize({ width: 1440, height: 900 })
  await save(page)
  expect(JSON.parse(await stored(id))).toMatchObject({
    info: { url: `${product.address}/healthz` },
    response: { responseExample: expect.stringContaining('ok') as string },
  })
  await visitor.leave()
})

test('global parameters are set in the settings, and stand read-only above the rows of the form', async () => {
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Shared', item_type: 1 },
    ann,
  )
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id,
      page_title: 'Cats',
      page_content: '{"info":{"url":"https://pets.example/cats","method":"get"}}',
    },
    ann,
  )
  const visitor = await sitDown()
  const { page } = visitor
  await page.goto(`${product.address}/item/setting/${item_id}?tab=globals`)
  await page
    .getByRole('button', {
      name: t('item-settings.globalAddTo', { list: t('item-settings.globals_header') }),
    })
    .click()
  await page.getByRole('textbox', { name: `${t('item-settings.global_name')} 1` }).fill('X-Tenant')
  await page.getByRole('textbox', { name: `${t('item-settings.global_value')} 1` }).fill('租户 1')
  await page.getByRole('checkbox', { name: t('item-settings.globalRequired') }).click()
  await visitor.examine()
  await page.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('item-settings.globalsSaved')).waitFor()

  await page.goto(`${product.address}/${item_id}/${page_id}`)
  await page.getByRole('cell', { name: 'X-Tenant' }).waitFor()
  await page.goto(`${product.address}/page/edit/${item_id}/${page_id}`)
  await page.locator('.api-url:not([readonly])').waitFor()
  const shown = page.getByRole('list', {
    name: t('api-page.globalsOf', { list: t('api-page.headers') }),
  })
  await shown.getByText('X-Tenant').waitFor()
  expect(await shown.getByRole('textbox').count()).toBe(0)
  await visitor.examine()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('examples are coloured as they are typed, and what is seen lies on what is typed', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `  "name${at}": ${at},`)
  const id = await newPage(
    'Examples',
    JSON.stringify({
      info: { url: 'https://api.example.com/x', method: 'post', type: 'api' },
      response: { responseExample: `{\n${lines.join('\n')}\n  "last": "订单"\n}` },
    }),
  )
  const visitor = await sitDown()
  const { page } = visitor
  await open(page, id)
  const area = page.locator('.code-area').filter({ has: field(page, t('api-page.successExample')) })
  await area.locator('.json-name').first().waitFor()
  await expect.poll(() => area.locator('.json-string').allTextContents()).toEqual(['"订单"'])
  await expect.poll(() => area.locator('.code-numbers').textContent()).toMatch(/^1\n2\n.*\n63$/s)
  const example = field(page, t('api-page.successExample'))
  /** How the two texts are set, and where what is typed is scrolled to and what is seen stands. */
  const texts = () =>
    area.evaluate((box) => {
      const [seen, typed] = [box.querySelector('pre')!, box.querySelector('textarea')!]
      const style = (one: Element) => {
        const { font, letterSpacing, tabSize, paddingTop, paddingLeft } = getComputedStyle(one)
        return { font, letterSpacing, tabSize, paddingTop, paddingLeft }
      }
      const [at, field] = [seen.getBoundingClientRect(), typed.getBoundingClientRect()]
      return {
        styles: [style(seen), style(typed)],
        scrolled: [typed.scrollLeft, typed.scrollTop],
        moved: [field.x - at.x, field.y - at.y],
      }
    })
  await expect.poll(texts).toMatchObject({ scrolled: [0, 0], moved: [0, 0] })
  const { styles } = await texts()
  expect(styles[0]).toEqual(styles[1])
  // the field scrolls to its cursor, whatever moves it, and each sign lies on its own
  await example.focus()
  await page.keyboard.press('Control+End')
  await expect.poll(async () => (await texts()).scrolled[1]).toBeGreaterThan(500)
  await page.keyboard.insertText(`\n"${'x'.repeat(300)}"`)
  await expect.poll(async () => (await texts()).scrolled[0]).toBeGreaterThan(500)
  await expect
    .poll(async () => {
      const { scrolled, moved } = await texts()
      return moved.map((one, at) => Math.abs(one - scrolled[at]!) < 1)
    })
    .toEqual([true, true])
  await page.keyboard.press('Control+Home')
  await expect.poll(async () => Math.max(...(await texts()).moved)).toBeLessThan(22)
  await visitor.examine()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the method and the address are one field, whose marks lie on what is typed', async () => {
  const id = await newPage('Joined', '{"info":{"url":"{{base}}/x","method":"post","type":"api"}}')
  const visitor = await sitDown()
  const { page } = visitor
  await open(page, id)
  const box = page.locator('.address-field')
  await expect
    .poll(async () => {
      const method = (await page
        .getByRole('combobox', { name: t('api-page.method') })
        .boundingBox())!
      const address = (await box.boundingBox())!
      const { y, height } = method
      return [address.y - y, address.height - height, address.x - method.x - method.width]
    })
    // they share a line of one pixel
    .toEqual([0, 0, -1])

  await expect.poll(() => box.locator('mark').allTextContents()).toEqual(['{{base}}'])
  const scrolled = () =>
    box.evaluate((one) => [...one.children].map((text) => Math.round(text.scrollLeft)))
  await field(page, t('api-page.address')).focus()
  await page.keyboard.press('End')
  await page.keyboard.insertText(`/${'long'.repeat(60)}/{shop}`)
  await expect.poll(async () => (await scrolled())[1]).toBeGreaterThan(500)
  await expect
    .poll(async () => {
      const [typed, seen] = await scrolled()
      return seen! - typed!
    })
    .toBe(0)
  const form = page.locator('.api-form')
  expect(await form.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await expect.poll(() => box.locator('mark').allTextContents()).toEqual(['{{base}}', '{shop}'])
  await visitor.examine()
  await page.keyboard.press('Tab')
  await expect.poll(scrolled).toEqual([0, 0])
  await visitor.leave()
})
