import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { t } from './language.ts'
import { gridTexts, placeOf, row, saveSheet, sheetTools, type StoredSheet } from './sheet-tools.ts'
import { heldAction } from './shown.ts'
import { startProduct, type Product } from './start-product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})
const { seed, arrive, openGrid } = sheetTools(() => ({ product, browser }))

/** A sheet of these rows. */
const sheetOfRows = (rows: readonly (readonly string[])[]) =>
  JSON.stringify([
    {
      name: 'S',
      rows: Object.fromEntries(
        rows.map((texts, at) => [
          at,
          { cells: Object.fromEntries(texts.map((text, column) => [column, { text }])) },
        ]),
      ),
      cols: {},
    },
  ])
const press = async (page: Page, at: { row?: number; column?: number }, button?: 'right') => {
  const { x, y } = await placeOf(page, at)
  await page.mouse.click(x, y, { button: button ?? 'left' })
}
const menu = (page: Page) => page.locator('.sheet-grid .fortune-context-menu')
const nameIs = (page: Page, name: RegExp) =>
  page.locator('.fortune-name-box', { hasText: name }).waitFor()

const deleteSelected = (what: 'row' | 'column') => {
  const { rightclick } = gridTexts()
  return rightclick.deleteSelected + rightclick[what]
}
const hideSelectedRow = () => gridTexts().rightclick.hideSelected + gridTexts().rightclick.row

/** Chooses an entry of the open menu, to which the pointer moves in steps. */
async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = menu(page).getByText(name)
  // waits until the menu has found its place
  await entry.hover({ trial: true })
  const box = await entry.boundingBox()
  await page.mouse.move(box!.x + 20, box!.y + 8, { steps: 12 })
  await page.mouse.down()
  await page.mouse.up()
  await menu(page).waitFor({ state: 'detached' })
}

test('the menu of a row or column is about what was pressed, or the selection it lies in, and does not grow', async () => {
  const ada = await product.addUser('ada')
  const rows = Array.from({ length: 12 }, (_, at) => [`r${at + 1}`, `b${at + 1}`, `c${at + 1}`])
  const { address, cells } = await seed(ada, sheetOfRows(rows))
  const visitor = await arrive(ada)
  const { page } = visitor
  await openGrid(visitor, address)
  await press(page, { row: 2 }, 'right')
  await chooseEntry(page, deleteSelected('row'))
  await press(page, { column: 1 }, 'right')
  await chooseEntry(page, deleteSelected('column'))
  // typing goes on in the cell that is selected now
  await page.keyboard.type('typed')
  await page.keyboard.press('Enter')
  await saveSheet(page)
  const [left] = await cells()
  const all = rows.map((_, at) => row(left, at))
  expect(all.map(([text]) => text)).toEqual([
    ...rows.map(([text]) => text).filter((text) => text !== 'r3'),
    undefined,
  ])
  expect(all[0]).toEqual(['r1', 'typed'])

  // several rows, pressed within
  await press(page, { row: 4 })
  await page.keyboard.down('Shift')
  await press(page, { row: 6 })
  await page.keyboard.up('Shift')
  await press(page, { row: 5 }, 'right')
  await nameIs(page, /^A5:[A-Z]+7$/)
  await chooseEntry(page, gridTexts().rightclick.clearContent)
  // a row of which a cell is selected is selected as a whole, also where nothing is pressed first,
  // as by touch
  await press(page, { row: 8, column: 1 })
  const place = await placeOf(page, { row: 8 })
  await page.locator('.fortune-row-header').evaluate((head, { x, y }) => {
    const at = { bubbles: true, cancelable: true, clientX: x, clientY: y }
    head.dispatchEvent(new MouseEvent('contextmenu', at))
  }, place)
  await nameIs(page, /^A9:[A-Z]+9$/)
  await chooseEntry(page, hideSelectedRow())
  await saveSheet(page)
  const [sheet] = await cells()
  expect([3, 4, 5, 6, 7].map((at) => row(sheet, at))).toEqual([
    ['r5', 'c5'],
    [],
    [],
    [],
    ['r9', 'c9'],
  ])
  expect(
    Object.entries(sheet!.rows).flatMap(([at, one]) => ('hide' in Object(one) ? [at] : [])),
  ).toEqual(['8'])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the line above the grid has what its cell has now, and writes nothing that was not typed', async () => {
  const eli = await product.addUser('eli')
  const { address, cells } = await seed(
    eli,
    sheetOfRows([
      ['10', 'a'],
      ['-3', 'b'],
      ['one\ntwo', 'c'],
      ['7', 'd'],
    ]),
  )
  const visitor = await arrive(eli)
  const { page } = visitor
  await openGrid(visitor, address)
  const line = page.locator('#luckysheet-functionbox-cell')
  await press(page, { row: 0, column: 0 })
  await page.keyboard.down('Shift')
  await press(page, { row: 1, column: 1 })
  await page.keyboard.up('Shift')
  await expect.poll(() => line.innerText()).toBe('10')
  await press(page, { row: 0, column: 0 }, 'right')
  await chooseEntry(page, gridTexts().rightclick.orderAZ)
  await expect.poll(() => line.innerText()).toBe('-3')
  await line.click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  await press(page, { row: 0, column: 0 })
  await expect.poll(() => line.innerText()).toBe('10')
  await page.keyboard.press('Control+y')
  await expect.poll(() => line.innerText()).toBe('-3')
  // left with Escape, it has no more of what was typed
  await line.click()
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect.poll(() => line.innerText()).toBe('-3')
  await press(page, { row: 0 }, 'right')
  await chooseEntry(page, deleteSelected('row'))
  await expect.poll(() => line.innerText()).toBe('10')
  // opened and left: a cell with lines, and the last of two areas
  await press(page, { row: 1, column: 0 })
  await line.click()
  await page.keyboard.press('Enter')
  await press(page, { row: 0, column: 1 })
  await page.keyboard.down('Control')
  await press(page, { row: 2, column: 1 })
  await page.keyboard.up('Control')
  await expect.poll(() => line.innerText()).toBe('d')
  await line.click()
  await page.keyboard.press('Enter')
  await press(page, { row: 4, column: 0 })
  await line.click()
  await page.keyboard.type('new')
  await page.keyboard.press('Enter')
  await saveSheet(page)
  const [sheet] = await cells()
  expect([0, 1, 2, 3, 4].map((at) => row(sheet, at))).toEqual([
    ['10', 'a'],
    ['one\ntwo', 'c'],
    ['7', 'd'],
    [],
    ['new'],
  ])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('Escape and a press elsewhere close the menu of the grid, and what is typed next is in the grid', async () => {
  const max = await product.addUser('max')
  const { address, cells } = await seed(max)
  const visitor = await arrive(max)
  const { page } = visitor
  await openGrid(visitor, address)
  await press(page, { row: 3, column: 0 }, 'right')
  await menu(page).waitFor()
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'detached' })
  await page.keyboard.type('after Escape')
  // what is typed is taken over where a menu is opened
  await press(page, { row: 5, column: 1 }, 'right')
  await menu(page).waitFor()
  await press(page, { row: 4, column: 2 })
  await menu(page).waitFor({ state: 'detached' })
  await nameIs(page, /^C5$/)
  await page.keyboard.type('after a press')
  await page.keyboard.press('Enter')
  await press(page, { row: 6, column: 0 }, 'right')
  await press(page, { row: 7 }, 'right')
  await nameIs(page, /^A8:/)
  await press(page, { column: 5 })
  await page.keyboard.type('after a head')
  await page.keyboard.press('Enter')
  await saveSheet(page)
  const [sheet] = await cells()
  expect([0, 3, 4].map((at) => row(sheet, at))).toEqual([
    ['after a head'],
    ['after Escape'],
    ['after a press'],
  ])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('formats and times are the same in the grid and for readers, who see nothing hidden', async () => {
  const ona = await product.addUser('ona')
  const patterns = ['000000', 'h:mm:ss', '0.00E+00', '#,##0.##']
  const stored = {
    name: 'S',
    styles: [...patterns.map((pattern) => ({ pattern })), { format: 'percent', pattern: '0.00%' }],
    merges: ['A3:B3'],
    rows: {
      0: {
        cells: {
          0: { text: '12', style: 0 },
          1: { text: '09:00:00', style: 1 },
          2: { text: '1234.5678', style: 2 },
          3: { text: '1234.5', style: 3 },
          4: { text: '50', style: 4 },
          5: { text: '=B1/2', value: '', style: 1 },
          6: { text: 'hidden column' },
        },
      },
      1: { cells: { 0: { text: 'hidden row' } }, hide: true },
      2: { cells: { 0: { text: 'merged', merge: [0, 1] } } },
    },
    cols: { 6: { hide: true } },
  }
  const { item, address } = await seed(ona, JSON.stringify([stored]))
  const visitor = await arrive(ona)
  const { page } = visitor
  await openGrid(visitor, address)
  await press(page, { row: 5, column: 0 })
  await page.keyboard.type('more')
  await page.keyboard.press('Enter')
  await saveSheet(page)
  await page.goto(`${product.address}/${item}`)
  const rows = page.locator('.md-sheet tbody tr')
  // the program draws the table of the document again
  await expect
    .poll(() => rows.nth(0).locator('td').allInnerTexts())
    .toEqual(['000012', '09:00:00', '1.23E+03', '1,234.5', '50.00%', '4:30:00'])
  expect(await rows.nth(1).locator('th').innerText()).toBe('3')
  expect(await rows.nth(1).locator('td').first().getAttribute('colspan')).toBe('2')
  expect(await page.getByText('hidden').count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a page among others is edited as a spreadsheet, and as a text again once that is restored', async () => {
  const flo = await product.addUser('flo')
  const { item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Orders', item_type: 1 },
    flo,
  )
  const visitor = await arrive(flo)
  const { page } = visitor
  await page.goto(`${product.address}/${item}`)
  await page
    .getByRole('button', { name: t('page.more') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('item.newSheet') }).click()
  await page.locator('.sheet-grid .fortune-toolbar').waitFor()
  await page.locator('.title-input:focus').waitFor()
  await page.keyboard.type('成本 costs')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await saveSheet(page)
  await page.waitForURL(/\/page\/edit\/\d+\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const stored = async () => {
    const answer = await product.call<Record<string, string>>('page/info', { page_id: id }, flo)
    return { title: answer['page_title'], text: answer['page_content']! }
  }
  expect((await stored()).title).toBe('成本 costs')
  const [sheet] = JSON.parse((await stored()).text) as StoredSheet[]
  expect(row(sheet, 0)).toEqual(['12'])

  // the same page once was a text, and is read as one that was saved over
  const save = (page_content: string) =>
    product.call(
      'page/save',
      { page_id: id, item_id: item, page_title: '成本 costs', page_content },
      flo,
    )
  const { text } = await stored()
  await save('# Costs\n\nabout 12')
  await save(text)
  await openGrid(visitor, `${product.address}/page/edit/${item}/${id}`)
  await page.getByRole('button', { name: t('page.more') }).click()
  await page.getByRole('menuitem', { name: t('page.history') }).click()
  await page
    .getByRole('button', { name: t('item-dialogs.restore') })
    .first()
    .click()
  const undo = await heldAction(page, t('page.undo'))
  await page.getByText('about 12').waitFor()
  await undo.click()
  // the grid is there again, and writes what is typed
  await page.locator('.sheet-grid .fortune-toolbar').waitFor()
  await press(page, { row: 1 })
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await saveSheet(page)
  const [changed] = JSON.parse((await stored()).text) as StoredSheet[]
  expect([row(changed, 0), row(changed, 1)]).toEqual([['12'], ['13']])
  await page.getByRole('button', { name: t('page.more') }).click()
  await page.getByRole('menuitem', { name: t('page.history') }).click()
  const restores = page.getByRole('button', { name: t('item-dialogs.restore') })
  await expect.poll(() => restores.count()).toBe(3)
  await restores.nth(1).click()
  await page.getByText('about 12').waitFor()
  await page.getByRole('button', { name: t('page.save'), exact: true }).click()
  await expect.poll(async () => (await stored()).text).toBe('# Costs\n\nabout 12')
  await page.reload()
  await page.locator('.cm-content').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
