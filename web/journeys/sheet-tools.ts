import { locale } from '@fortune-sheet/core'
import type { Browser, Page } from 'playwright-core'
import { language } from './language.ts'
import type { Account, Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { choose } from './watch.ts'

interface StoredPage {
  page_id: string
  page_content: string
}

export interface StoredSheet {
  name: string
  rows: Record<string, { cells: Record<string, { text?: string; value?: string }> }>
}

/** The texts of a stored row, of formulas the values. */
export const row = (sheet: StoredSheet | undefined, at: number) =>
  Object.values(sheet?.rows[at]?.cells ?? {}).map(({ text, value }) => value ?? text)

/** A stored sheet with these texts in its first row, by column. */
export const sheetOf = (cells: Record<string, string>) =>
  JSON.stringify([
    {
      name: 'S',
      styles: [{ bgcolor: '#ffff00', glow: 1 }],
      rows: {
        '0': {
          cells: Object.fromEntries(
            Object.entries(cells).map(([column, text]) => [column, { text, style: 0 }]),
          ),
        },
        len: 100,
      },
      cols: { len: 26 },
    },
  ])

/** The texts of the grid, which are those of its library. */
export const gridTexts = () =>
  locale({ lang: language() === 'zh-cn' ? 'zh' : 'en' } as Parameters<typeof locale>[0])

/** What tests of spreadsheets have in common. */
export function sheetTools(stage: () => { product: Product; browser: Browser }) {
  /** A spreadsheet item, with the text it begins with. */
  async function seed(owner: Account, text = '') {
    const { product } = stage()
    const { item_id: item } = await product.call<{ item_id: number }>(
      'item/add',
      { item_name: '排期', item_type: 4 },
      owner,
    )
    const { menu } = await product.call<{ menu: { pages: { page_id: string }[] } }>(
      'item/info',
      { item_id: item },
      owner,
    )
    const page = Number(menu.pages[0]?.page_id)
    const save = (page_content: string, by = owner) =>
      product.call<StoredPage>(
        'page/save',
        { page_id: page, item_id: item, cat_id: 0, page_title: '排期', page_content },
        by,
      )
    if (text) await save(text)
    const cells = async () => {
      const { page_content } = await product.call<StoredPage>('page/info', { page_id: page }, owner)
      return page_content === '' ? [] : (JSON.parse(page_content) as StoredSheet[])
    }
    return { item, page, save, cells, address: `${product.address}/page/edit/${item}/${page}` }
  }

  async function arrive(account: Account, theme: 'light' | 'dark' = 'light'): Promise<Visitor> {
    const { product, browser } = stage()
    const visitor = await openVisitor(browser, product.address)
    await choose(visitor.context, product.address, language(), theme)
    await product.signIn(visitor.context, account)
    return visitor
  }

  /** Opens the grid, and waits until it may be edited. */
  async function openGrid({ page }: Visitor, address: string): Promise<void> {
    await page.goto(address)
    await readyGrid(page)
  }

  return { seed, arrive, openGrid }
}

/** Waits until the grid may be edited, and what is typed goes into its first cell. */
export async function readyGrid(page: Page): Promise<void> {
  await page.locator('.sheet-grid .fortune-toolbar').waitFor()
  await page.locator('.sheet-grid .luckysheet-cell-input:focus').waitFor({ state: 'attached' })
}

/** Saves what has been changed with the shortcut. */
export async function saveSheet(page: Page): Promise<void> {
  // the state of an earlier save may still be shown
  await page.locator('.save-state.unsaved').waitFor()
  await page.keyboard.press('Control+s')
  await page.locator('.save-state.saved').waitFor()
}

/** The middle of a cell, or of a head where a number is missing; counted from 0, in usual sizes. */
export async function placeOf(
  page: Page,
  { row, column }: { row?: number; column?: number },
): Promise<{ x: number; y: number }> {
  const part = row === undefined ? 'col-header' : column === undefined ? 'row-header' : 'cell-area'
  const box = await page.locator(`.sheet-grid .fortune-${part}`).boundingBox()
  if (!box) throw new Error(`no ${part}`)
  return {
    x: box.x + (column === undefined ? 15 : column * 101 + 50),
    y: box.y + (row === undefined ? 8 : row * 26 + 12),
  }
}
