import type { Page } from 'playwright-core'
import type { Example } from '../../gallery.ts'
import {
  inTurn,
  choose,
  failing,
  large,
  more,
  order,
  phone,
  press,
  pressInRow,
  wide,
} from './acts.ts'

const item = '/:item/:page?'

/** Opens the menu of a row beside the page and chooses from it. */
const ofRow = (title: RegExp, name: RegExp) => async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 600) await press(/^(Show the menu|显示菜单)/)(page)
  const row = page.getByRole('treeitem', { name: title }).filter({ visible: true }).first()
  await row.hover()
  await row.locator('[aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem', { name }).first().click()
}
/** A catalog and a page in the menu beside the page. */
const [aPage, aCatalog] = [/^Getting started/, /^Orders/]

/** Presses what is in the opened dialog. */
const inDialog = (name: RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).first().click()

export const reading: readonly Example[] = [
  { route: item, part: 'actions', address: order, act: press(more) },
  { route: item, part: 'share', address: order, act: pressInRow(/^(Share|分享)/) },
  {
    route: item,
    part: 'history',
    address: ({ changed }) => `/orders/${changed.page}`,
    act: pressInRow(/^(History|历史版本)/),
  },
  {
    route: item,
    part: 'history-chosen',
    address: ({ changed }) => `/orders/${changed.page}`,
    act: async (page) => {
      await pressInRow(/^(History|历史版本)/)(page)
      const boxes = page.getByRole('dialog').getByRole('checkbox')
      for (const at of [0, 1]) await boxes.nth(at).click()
    },
  },
  {
    route: item,
    part: 'full-screen',
    address: order,
    act: async (page) => {
      await page.locator('article').hover()
      await press(/^(Full screen|全屏)/)(page)
    },
  },
  { route: item, part: 'details', address: order, act: choose(/^(Details|页面信息)/) },
  { route: item, part: 'change-log', address: order, act: choose(/^(Change log|变更日志)/) },
  { route: item, part: 'delete', address: order, act: choose(/^(Delete|删除)/) },
  { route: item, part: 'sort', address: order, act: choose(/^(Sort pages|页面排序)/) },
  { route: item, part: 'copied', address: order, act: choose(/^(Copy address|复制地址)/) },
  { route: item, part: 'shortcuts', address: order, keys: ['?'], widths: wide },
  {
    route: item,
    part: 'menu',
    address: order,
    act: press(/^(Show the menu|显示菜单)/),
    widths: phone,
  },
  { route: item, part: 'large', as: 'collector', address: large },
  {
    route: item,
    part: 'large-menu',
    as: 'collector',
    address: large,
    act: press(/^(Show the menu|显示菜单)/),
    widths: phone,
  },
  {
    route: item,
    part: 'empty',
    as: 'collector',
    address: ({ extremes }) => `/${extremes?.empty}`,
  },
  {
    route: item,
    part: 'comments',
    as: 'collector',
    address: ({ extremes }) => `/${extremes?.comments.item}/${extremes?.comments.page}`,
    act: async (page) => {
      const list = page.locator('.threads')
      await list.waitFor()
      await page.locator('.votes').evaluate((one) => one.scrollIntoView())
    },
  },
  { route: item, part: 'gone', address: () => '/orders/999999' },
  { route: item, part: 'notice', address: order, withNotices: true, widths: wide },
  { route: '/p/:key', part: 'dead', asVisitor: true, address: () => '/p/0123456789abcdef' },

  {
    route: item,
    part: 'share-link',
    address: ({ pages }) => `/orders/${pages['Getting started']}`,
    act: pressInRow(/^(Share|分享)/),
  },
  {
    route: item,
    part: 'share-stop',
    address: ({ pages }) => `/orders/${pages['Getting started']}`,
    act: inTurn(pressInRow(/^(Share|分享)/), (page) =>
      page.getByRole('dialog').getByRole('checkbox').click(),
    ),
  },
  {
    route: item,
    part: 'restore',
    address: ({ changed }) => `/orders/${changed.page}`,
    act: inTurn(pressInRow(/^(History|历史版本)/), inDialog(/^(Restore|恢复)/)),
  },
  { route: item, part: 'import', address: order, act: choose(/^(Import|导入)/) },
  {
    route: item,
    part: 'files',
    address: ({ pages }) => `/orders/${pages['Getting started']}`,
    act: press(/^(Attachments|附件)/),
  },
  {
    route: item,
    part: 'menu-search',
    address: order,
    act: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 600) await press(/^(Show the menu|显示菜单)/)(page)
      await page.getByRole('searchbox').filter({ visible: true }).first().fill('orders')
    },
  },
  { route: item, part: 'command-menu-none', address: order, keys: ['Control+k', 'q', 'x', 'z'] },
  { route: item, part: 'page-move', address: order, act: ofRow(aPage, /^(Move to|移动到)/) },
  { route: item, part: 'page-rename', address: order, act: ofRow(aPage, /^(Rename|重命名)/) },
  {
    route: item,
    part: 'catalog-copy',
    address: order,
    act: ofRow(aCatalog, /^(Copy or move|复制或移动)/),
  },
  { route: item, part: 'catalog-delete', address: order, act: ofRow(aCatalog, /^(Delete|删除)/) },
  {
    route: item,
    part: 'selecting',
    address: order,
    act: inTurn(ofRow(aCatalog, /^(Select|选择)/), press(/^(All|全选)$/)),
  },
  {
    route: item,
    part: 'delete-pages',
    address: order,
    act: inTurn(ofRow(aCatalog, /^(Select|选择)/), press(/^(All|全选)$/), (page) =>
      page.locator('.selection-bar .deletes').click(),
    ),
  },
  {
    route: item,
    part: 'comment-delete',
    as: 'collector',
    address: ({ extremes }) => `/${extremes?.comments.item}/${extremes?.comments.page}`,
    act: async (page) => {
      await page.locator('.threads .comment-tools [aria-haspopup=menu]').first().click()
      await page.getByRole('menuitem').first().click()
    },
  },
  {
    // the document has the page it opens with
    route: item,
    part: 'failed',
    address: order,
    before: failing('page/info'),
    act: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 600) await press(/^(Show the menu|显示菜单)/)(page)
      const row = page.getByRole('treeitem', { name: 'List orders' })
      await row.filter({ visible: true }).first().click()
      await page.getByRole('button', { name: /^(Retry|Try again|重试)/ }).waitFor()
    },
  },
]
