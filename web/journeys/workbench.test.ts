import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { closeContexts, sharedBrowser } from './browser.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const root = path.join(import.meta.dirname, '../..')
/**
 * As strict as the product's, and without permission for style elements. Source: web/spec/design.md
 * 8.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; form-action 'self'"
const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

let folder: string
let server: Server
let browser: Browser
let address: string
let visitor: Visitor
let page: Page

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'showdoc-workbench-'))
  await build({
    configFile: false,
    root: path.join(root, 'web/workbench'),
    base: './',
    logLevel: 'error',
    resolve: {
      alias: [{ find: /^#contract\//, replacement: `${path.join(root, 'server/contract')}/` }],
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'esnext',
      minify: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 10_000,
    },
  })
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
      response
        .writeHead(200, {
          'content-type': kinds[path.extname(file)] ?? 'application/octet-stream',
          'content-security-policy': policy,
        })
        .end(readFileSync(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => visitor?.leave())

async function open(name: string, more = '', device?: 'phone'): Promise<void> {
  visitor = await openVisitor(browser, address, more.includes('zh-cn') ? 'zh-cn' : 'en', device)
  page = visitor.page
  await page.goto(`${address}/?page=${name}${more}`)
  await page.locator('h1').waitFor()
}
const press = (...keys: string[]) =>
  keys.reduce<Promise<void>>(
    (before, key) => before.then(() => page.keyboard.press(key)),
    Promise.resolve(),
  )
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })

test.each([
  ['light', 'en', undefined],
  ['dark', 'zh-cn', undefined],
  ['light', 'zh-cn', 'phone'],
  ['dark', 'en', 'phone'],
] as const)(
  'every control is accessible and respects the policy, idle and opened (%s, %s, %s)',
  async (theme, language, device) => {
    await open('button', `&theme=${theme}&lang=${language}`, device)
    const names = page.locator('.workbench > nav button')
    const count = await names.count()
    expect(count).toBeGreaterThan(30)
    // a list that was opened stays in the document
    const layers = page.locator(opened).filter({ visible: true })
    for (let at = 0; at < count; at++) {
      await names.nth(at).click()
      await visitor.examine()
      for (const opener of await page.locator(openers).all()) {
        if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue
        await (device ? opener.tap() : opener.click())
        await layers.first().waitFor()
        if (await opener.evaluate((one) => one.matches('input'))) await examineList()
        else await visitor.examine()
        await press('Escape', 'Escape')
        await layers.first().waitFor({ state: 'hidden' })
      }
    }
  },
)

/**
 * Elements that open something: menus, lists, calendars, and on the pages of dialogs their first
 * button.
 */
const openers = 'main [aria-haspopup], main input[role=combobox], main [data-opens]'
const opened = '[role=menu], .list-box, [role=dialog], [role=alertdialog]'

/**
 * The open list of a text field. Meanwhile the library hides the rest of the page from screen
 * readers, which axe reports as a mistake: the focus can't go there without closing the list.
 */
async function examineList(): Promise<void> {
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (place: string) => Promise<{ violations: { id: string }[] }> }
    }
    return (await axe.run('.list-box')).violations.map(({ id }) => id)
  })
  expect(found, page.url()).toEqual([])
}

test('a dialog traps Tab in both directions, and returns the focus', async () => {
  await open('dialog')
  await page.getByRole('button', { name: 'small' }).focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await expect
    .poll(() => dialog.getByLabel('Name').evaluate((one) => one === document.activeElement))
    .toBe(true)
  const inside = () => dialog.evaluate((one) => one.contains(document.activeElement))
  for (const key of [
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
  ]) {
    await press(key)
    // at either end the focus passes through a guard beside the dialog
    await expect.poll(inside, { message: key }).toBe(true)
  }
  await dialog.getByLabel('Name').fill('x')
  await press('Escape')
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor()
  await press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await dialog.getByLabel('Name').fill('')
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('small')
  await visitor.examine()
})

/** Controls of the layer that something else lies over, by their labels. */
const covered = (layer: Locator) =>
  layer.evaluate((box) =>
    [...box.querySelectorAll('button, input')].flatMap((one) => {
      one.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = one.getBoundingClientRect()
      // corners may be round
      return [0.2, 0.5, 0.8].every((part) =>
        one.contains(document.elementFromPoint(x + width * part, y + height * part)),
      )
        ? []
        : [one.getAttribute('aria-label') ?? one.textContent]
    }),
  )

test.each([undefined, 'phone'] as const)(
  'notices cover no control of a dialog or drawer, and open by a press (%s)',
  async (device) => {
    await open('dialog', '', device)
    await page.getByRole('button', { name: 'A notice' }).click()
    const notice = page.locator('.notice')
    const line = page.locator('.notices-line')
    const show = notice.getByRole('button', { name: 'Show' })
    await notice.waitFor()
    await expect.poll(() => line.isVisible()).toBe(false)
    const visits = [
      ['Dialog', 'small'],
      ['Dialog', 'middle'],
      ['Dialog', 'large'],
      ['Drawer', 'left'],
      ['Drawer', 'right'],
    ] as const
    for (const [name, opener] of visits) {
      await page.locator('.workbench > nav').getByText(name, { exact: true }).click()
      await page.getByRole('button', { name: opener, exact: true }).click()
      const layer = page.getByRole('dialog')
      await layer.waitFor()
      await line.waitFor()
      await notice.waitFor({ state: 'hidden' })
      await expect.poll(() => covered(layer), { message: opener }).toEqual([])
      await visitor.examine()
      await line.click()
      await show.waitFor()
      await layer.getByRole('heading').click()
      await notice.waitFor({ state: 'hidden' })
      await press('Escape')
      await layer.waitFor({ state: 'detached' })
      await notice.waitFor()
    }
    await page.locator('.workbench > nav').getByText('Dialog', { exact: true }).click()
    await page.getByRole('button', { name: 'middle' }).click()
    await line.click()
    await show.click()
    await notice.waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => covered(page.getByRole('dialog'))).toEqual([])
  },
)

test('a wrong password is reported at its field, and the right one goes on', async () => {
  await open('password')
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .poll(() =>
      dialog.getByLabel('Login password').evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.type('wrong')
  await press('Enter')
  await dialog.getByRole('alert').getByText('The password is wrong').waitFor()
  await dialog.getByLabel('Login password').fill('1234')
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
})

test('a menu, a select and a table work by keyboard alone', async () => {
  await open('menu')
  await page.locator('main').getByRole('button', { name: 'More' }).focus()
  await press('Enter')
  await expect.poll(focused).toContain('Dark')
  await press('End')
  await expect.poll(focused).toBe('Delete')
  await press('Home', 's', 's')
  await expect.poll(focused).toBe('Sort')
  await press('Escape')
  await expect.poll(focused).toBe('More')
  await visitor.leave()

  await open('select')
  await page.getByRole('combobox', { name: 'Role' }).focus()
  await press('Enter')
  await page.getByRole('listbox').waitFor()
  await press('ArrowDown', 'Enter')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Role' }).textContent())
    .toBe('Manages')
  await visitor.leave()

  await open('table')
  await page.getByRole('button', { name: 'User name' }).focus()
  await press('Enter', 'Enter')
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('user-63')
  expect(
    await page.getByRole('columnheader', { name: 'User name' }).getAttribute('aria-sort'),
  ).toBe('descending')
  await page.getByRole('checkbox', { name: 'Choose user-63' }).focus()
  await press('Space')
  await page.getByRole('checkbox', { name: 'Choose user-60' }).focus()
  await page.getByRole('checkbox', { name: 'Choose user-60' }).click({ modifiers: ['Shift'] })
  await page.getByText('4 chosen').waitFor()
})

test.each([undefined, 'phone'] as const)(
  'a name with many marks reaches into no other row of a table (%s)',
  async (device) => {
    await open('table', '', device)
    const rows = page.locator('.data-table tbody tr')
    await rows.nth(1).waitFor()
    const write = (text: string) =>
      rows
        .nth(1)
        .locator('td')
        .filter({ hasText: /user-1|^o/ })
        .evaluate((cell, name) => void (cell.textContent = name), text)
    const others = [rows.nth(0), rows.nth(2)]
    const picture = async () =>
      Promise.all(others.map(async (row) => (await row.screenshot()).toString('base64')))
    await write('o')
    const plain = await picture()
    await write(`o${'\u0301'.repeat(30)}${'\u0323'.repeat(30)}`)
    expect((await picture()).map((one, at) => one === plain[at])).toEqual([true, true])
  },
)

test('people are found, picked and removed; pasted names are looked up', async () => {
  await open('person')
  const field = page.getByRole('combobox', { name: 'Members' })
  await field.focus()
  await page.keyboard.type('user-12')
  await page.getByRole('option', { name: 'user-12' }).waitFor()
  await press('ArrowDown', 'Enter')
  await page.locator('.chip').nth(2).waitFor()
  await field.focus()
  await press('Backspace')
  await expect.poll(() => page.locator('.chip').count()).toBe(2)
  await field.evaluate((one) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'user-20, user-3；nobody')
    one.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(() => page.locator('.chip').count()).toBe(3)
  await page.getByRole('alert').getByText('Nobody is called user-3 nobody').waitFor()
  await expect.poll(() => field.inputValue()).toBe('user-3 nobody')
  await press('Escape', 'Escape')
  expect(await page.locator('.chip').count()).toBe(3)
  await field.fill('user-25')
  await press('Enter')
  await expect.poll(() => page.locator('.chip').count()).toBe(4)
  await expect.poll(() => field.inputValue()).toBe('')
})

test('a person picked while pasted names are looked up stays', async () => {
  await open('person')
  const field = page.getByRole('combobox', { name: 'Members' })
  await field.fill('user-12')
  await page.getByRole('option', { name: 'user-12' }).waitFor()
  await press('ArrowDown')
  await field.evaluate((one) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'user-20, user-21')
    one.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await press('Enter')
  await expect.poll(() => page.locator('.chip').count()).toBe(5)
})

test('people are picked by touch', async () => {
  await open('person', '', 'phone')
  const field = page.getByRole('combobox', { name: 'Members' })
  await field.tap()
  await page.keyboard.type('user-12')
  await page.getByRole('option', { name: 'user-12' }).tap()
  await expect.poll(() => page.locator('.chip').count()).toBe(3)
})

test('a catalog is found by name at any depth', async () => {
  await open('catalog')
  const trigger = page.getByRole('button', { name: /^Catalog: / })
  await trigger.click()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('callb')
  await expect
    .poll(() => page.getByRole('treeitem').allTextContents())
    .toEqual(['Payment', '渠道', 'Callbacks'])
  await visitor.examine()
  await press('Enter')
  await expect.poll(() => trigger.textContent()).toContain('Callbacks')
  await press('ArrowDown')
  // it is locked
  await page.getByRole('treeitem', { name: '对账' }).click({ force: true })
  await page.getByRole('treeitem', { name: 'All catalogs' }).click()
  await expect.poll(() => trigger.textContent()).toContain('All catalogs')
})

test('a date is typed in other notations, and picked by arrow keys', async () => {
  await open('date')
  const day = page.getByLabel('Valid until')
  await day.fill('2026/3/5')
  await press('Tab')
  await expect.poll(() => day.inputValue()).toBe('2026-03-05')
  await page.getByRole('button', { name: 'Choose a date' }).first().click()
  await page.getByRole('grid').waitFor()
  await expect.poll(focused).toContain('5')
  await press('ArrowDown', 'Enter')
  await expect.poll(() => day.inputValue()).toBe('2026-03-12')
  await visitor.examine()
})

test('files are uploaded, cancelled and retried; invalid ones are not sent', async () => {
  await open('upload')
  const file = (name: string, bytes = 10) => ({
    name,
    mimeType: '',
    buffer: Buffer.alloc(bytes, 'x'),
  })
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('good.png'),
      file('fail.pdf'),
      file('stop.txt'),
      file('tool.exe'),
      file('empty.png', 0),
    ])
  const line = (name: string) => page.locator('.upload-list li').filter({ hasText: name })
  await page.getByRole('button', { name: 'Stop the upload of stop.txt' }).click()
  await line('stop.txt').getByText('Stopped').waitFor()
  await line('good.png').getByText('Uploaded').waitFor()
  await line('fail.pdf').getByText('The connection broke off.').waitFor()
  await line('tool.exe').getByText('Only png').waitFor()
  expect(await page.getByRole('button', { name: 'Upload tool.exe again' }).count()).toBe(0)
  await line('empty.png').getByText('The file is empty').waitFor()
  await page.getByRole('button', { name: 'Upload stop.txt again' }).click()
  await line('stop.txt').getByText('Uploaded').waitFor()
  await visitor.examine()
})
