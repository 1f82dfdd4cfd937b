import type { Page } from 'playwright-core'
import type { Example, GalleryContent } from '../../gallery.ts'
import { choose, edited, inTurn, more, ofApi, press, tool, wide } from './acts.ts'

const editor = '/page/edit/:item/:page'
const withFile = ({ item, pages }: GalleryContent) =>
  `/page/edit/${item}/${pages['Getting started']}`

/** One of the tools behind `Format tools`. */
const formatTool = (name: RegExp, text: string) =>
  inTurn(
    async (page) => {
      const button = page.getByRole('button', { name: /^(Format tools|格式工具)/ })
      if ((await button.filter({ visible: true }).count()) === 0) return choose(name)(page)
      await button.first().click()
      await page.getByRole('menuitem', { name }).click()
    },
    (page) => page.getByRole('dialog').locator('textarea').fill(text),
  )
/** One of the insertions of the row of signs. */
const insertion = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).filter({ visible: true })
  if ((await button.count()) > 0) return button.first().click()
  await press(/^(More insertions|更多插入)/)(page)
  await page.getByRole('menuitem', { name }).click()
}

/** One of the acts on templates. */
const templateMenu = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name: /^(More templates|更多模板)/ })
  if ((await button.filter({ visible: true }).count()) === 0) return choose(name)(page)
  await button.first().click()
  await page.getByRole('menuitem', { name }).click()
}

const json = '{ "order_id": "20261122083107", "lines": [{ "sku": "BOOK-0042", "数量": 2 }] }'

export const writing: readonly Example[] = [
  // writing
  { route: editor, part: 'new', address: ({ item: id }) => `/page/edit/${id}/0` },
  {
    route: editor,
    part: 'large',
    as: 'collector',
    address: ({ extremes }) => `/page/edit/${extremes?.large.item}/${extremes?.large.page}`,
  },
  { route: editor, part: 'more', address: edited, act: press(more) },
  {
    route: editor,
    part: 'save-menu',
    address: edited,
    act: (page) => page.locator('.split [aria-haspopup=menu]').click(),
    widths: wide,
  },
  {
    route: editor,
    part: 'api-body',
    address: ({ item: id, apiPage }) => `/page/edit/${id}/${apiPage}`,
    act: press(/^Body/),
  },
  {
    route: editor,
    part: 'api-paste',
    address: ({ item: id, apiPage }) => `/page/edit/${id}/${apiPage}`,
    act: press(/^(Paste many lines|粘贴多行)/),
  },
  {
    route: '/catalog/:item',
    part: 'menu',
    address: ({ item: id }) => `/catalog/${id}`,
    act: async (page) => {
      const row = page.getByRole('treeitem').nth(1)
      await row.hover()
      await row.locator('[aria-haspopup=menu]').click()
    },
  },
  {
    route: '/catalog/:item',
    part: 'large',
    as: 'collector',
    address: ({ extremes }) => `/catalog/${extremes?.large.item}`,
  },
  {
    route: '/catalog/:item',
    part: 'empty',
    as: 'collector',
    address: ({ extremes }) => `/catalog/${extremes?.empty}`,
  },

  // tools
  {
    route: editor,
    part: 'mock',
    address: edited,
    act: inTurn(tool(/^Mock/), async (page) => {
      const fields = page.getByRole('dialog').getByRole('textbox')
      await fields
        .first()
        .fill('{\n  "order_id|1-1000": 1,\n  "customer": "@cname",\n  "paid|1": true\n}')
      await fields.last().fill('/orders/1')
    }),
  },
  {
    route: editor,
    part: 'templates',
    address: edited,
    act: templateMenu(/^(All templates|查看全部模板)/),
  },
  {
    route: editor,
    part: 'save-template',
    address: edited,
    act: templateMenu(/^(Save as template|另存为模板)/),
  },
  {
    route: editor,
    part: 'json-table',
    address: edited,
    act: formatTool(/^(JSON to table|JSON 转表格)/, json),
  },
  {
    route: editor,
    part: 'json-wrong',
    address: edited,
    act: formatTool(/^(JSON to table|JSON 转表格)/, '{ "order_id": }'),
  },
  {
    route: editor,
    part: 'paste-table',
    address: edited,
    act: formatTool(/^(Paste table|粘贴表格)/, '参数\ttype\nsku\tstring'),
  },
  { route: editor, part: 'link', address: edited, act: insertion(/^(Link|链接)/) },
  { route: editor, part: 'table', address: edited, act: insertion(/^(Table|表格)(?! of)/) },
  {
    route: editor,
    part: 'characters',
    address: edited,
    act: insertion(/^(Special character|特殊字符)/),
  },
  {
    route: editor,
    part: 'find',
    address: edited,
    act: async (page) => {
      await page.locator('.cm-content').click()
      await page.keyboard.press('Control+f')
      await page.keyboard.insertText('order')
    },
  },
  { route: editor, part: 'files', address: withFile, act: tool(/^(Attachments|附件)/) },
  {
    route: editor,
    part: 'own-files',
    address: withFile,
    act: inTurn(tool(/^(Attachments|附件)/), press(/^(Choose from my files|从我的文件选择)/)),
  },
  {
    route: editor,
    part: 'restore',
    address: ({ item, changed }) => `/page/edit/${item}/${changed.page}`,
    act: tool(/^(History|历史版本)/),
  },
  { route: editor, part: 'notify', address: edited, act: tool(/^(Save and notify|保存并通知)/) },
  {
    route: editor,
    part: 'notify-list',
    address: edited,
    act: inTurn(tool(/^(Save and notify|保存并通知)/), press(/^(Edit list|编辑名单)/)),
  },
  { route: editor, part: 'curl', address: ofApi, act: tool(/^(Import cURL|导入 cURL)/) },
  { route: editor, part: 'globals', address: ofApi, act: tool(/^(Global parameters|全局参数)/) },
  {
    route: editor,
    part: 'to-markdown',
    address: ofApi,
    act: inTurn(press(/^(API page|接口页面)/), (page) =>
      page.getByRole('menuitem', { name: /^(Convert to Markdown|转换为 Markdown)/ }).click(),
    ),
  },
]
