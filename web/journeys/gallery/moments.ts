import type { Page } from 'playwright-core'
import type { Example, GalleryContent } from '../gallery.ts'

/**
 * What people see on the way: opened dialogs, menus and drawers, notices, empty and full screens,
 * failures and waiting. Only for pictures; what happens in them is tested by the journeys.
 */

const wide = [1440, 1100]
const phone = [390]

const more = /^(More|更多)/

/** Presses what has this name in either language. */
const press = (name: RegExp) => async (page: Page) => {
  const named = (role: 'button' | 'tab' | 'link') => page.getByRole(role, { name })
  await named('button').or(named('tab')).or(named('link')).filter({ visible: true }).first().click()
}

/** Chooses from the menu that is behind `⋯`. */
const choose = (name: RegExp) => async (page: Page) => {
  await press(more)(page)
  await page.getByRole('menuitem', { name }).first().click()
}

/** An act that a phone has in the menu and a wide window beside it. */
const pressInRow = (name: RegExp) => (page: Page) =>
  ((page.viewportSize()?.width ?? 0) < 600 ? choose(name) : press(name))(page)

/** A call that fails as it does without a connection. */
const failing = (call: string) => async (page: Page) => {
  await page.route(`**/api/${call}`, (route) => route.abort('connectionfailed'))
}
/** A call whose answer does not come. */
const waiting = (call: string) => async (page: Page) => {
  await page.route(`**/api/${call}`, () => undefined)
}

const order = ({ pages }: GalleryContent) => `/orders/${pages['Create an order']}`
const edited = ({ item, pages }: GalleryContent) => `/page/edit/${item}/${pages['Create an order']}`
const large = ({ extremes }: GalleryContent) => `/${extremes?.large.item}/${extremes?.large.page}`

const item = '/:item/:page?'
const editor = '/page/edit/:item/:page'

export const moments: readonly Example[] = [
  // reading
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

  // items
  { route: '/item/index', part: 'empty', as: 'newcomer' },
  { route: '/item/index', part: 'many', as: 'collector' },
  { route: '/item/index', part: 'slow', before: waiting('item/myList'), isWaiting: true },
  { route: '/item/index', part: 'failed', before: failing('item/myList') },
  { route: '/item/index', part: 'person-menu', act: press(/showdoc/), widths: wide },
  { route: '/item/index', part: 'searched', address: () => '/item/index?q=order' },
  {
    route: '/item/index',
    part: 'tile',
    act: (page) => page.locator('.tile').first().hover(),
    widths: wide,
  },
  { route: '/item/index', part: 'feedback', act: press(/^(Feedback|反馈)/), widths: wide },
  { route: '/item/index', part: 'menu', act: press(/^(Menu|菜单)$/), widths: phone },
  { route: '/item/group/index', part: 'new', keys: ['n'] },
  ...['advanced', 'openapi', 'recycle'].map((part) => ({
    route: '/item/setting/:item',
    part: `tab-${part}`,
    address: ({ item: id }: GalleryContent) => `/item/setting/${id}?tab=${part}`,
  })),

  // one's own
  { route: '/message/index', part: 'announcements', act: press(/^(Announcements|系统公告|公告)/) },
  { route: '/message/index', part: 'empty', as: 'newcomer' },
  { route: '/attachment/index', part: 'empty', as: 'newcomer' },
  { route: '/attachment/index', part: 'failed', before: failing('attachment/getMyList') },
  { route: '/user/tokens', part: 'new', keys: ['n'] },
  { route: '/user/tokens', part: 'empty', as: 'newcomer' },

  // teams and the console
  { route: '/team/index', part: 'empty', as: 'newcomer' },
  { route: '/team/index', part: 'new', keys: ['n'] },
  {
    route: '/team/member/:team',
    part: 'add',
    address: ({ team }) => `/team/member/${team}`,
    keys: ['n'],
  },
  {
    route: '/team/item/:team',
    part: 'add',
    address: ({ team }) => `/team/item/${team}`,
    keys: ['n'],
  },
  { route: '/admin/index', part: 'new-user', keys: ['n'] },
  { route: '/admin/index', part: 'refused', as: 'newcomer' },
]
