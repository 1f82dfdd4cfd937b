import type { Page } from 'playwright-core'
import type { Extremes } from './gallery/extremes.ts'
import type { SeededItem } from './seed.ts'

/** What the addresses of screens refer to. */
export interface GalleryContent extends SeededItem {
  /** An item with a password. */
  locked: number
  /** Key of the link to one page. */
  shareKey: string
  /** A changed page, and its earlier version. */
  changed: { page: number; version: number }
  /** A preview of the item, with a changed page and a new one. */
  preview: number
  /** A spreadsheet. */
  sheet: { item: number; page: number }
  /** An API page with parameters of every kind. */
  apiPage: number
  /** An API page. */
  api: number
  /** A team with the item. */
  team: string
  /** Only for pictures. */
  extremes?: Extremes
}

export interface Example {
  /** As in `app/routes.tsx`. */
  readonly route: string
  /** The address to open; the route itself when absent. */
  readonly address?: (shown: GalleryContent) => string
  /** Opened by a visitor who has not signed in. */
  readonly asVisitor?: true
  /** Opened by somebody else than the owner of all of it; only for pictures. */
  readonly as?: 'newcomer' | 'collector'
  /** Windows in which it can be opened; all when absent. Pixels. */
  readonly widths?: readonly number[]
  /** Part of the screen, where a route has several examples. */
  readonly part?: string
  /** Keys pressed once the screen is there, as Playwright names them; the first opens a dialog. */
  readonly keys?: readonly string[]
  /** What happens in the browser before the address is opened: an answer that fails, or waits. */
  readonly before?: (page: Page, shown: GalleryContent) => Promise<unknown>
  /** What somebody does once the screen is there. */
  readonly act?: (page: Page) => Promise<void>
  /** With what tells of new messages, which would cover part of each picture. */
  readonly withNotices?: true
  /** The picture is of waiting: requests do not end. */
  readonly isWaiting?: true
}

/** The example's name, and that of its pictures: `item-page-command-menu`. */
export const nameOf = ({ route, part = '' }: Pick<Example, 'route' | 'part'>): string =>
  `${route}-${part}`
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || (route === '/' ? 'landing' : 'not-found')

/** Every screen; `gallery.test.ts` opens each in both languages and themes. */
export const gallery: readonly Example[] = [
  { route: '/', asVisitor: true },
  { route: '/user/login', asVisitor: true },
  { route: '/user/register', asVisitor: true },
  { route: '/user/loginByUserToken', asVisitor: true },
  { route: '/user/device' },
  { route: '/user/setting' },
  { route: '/item/index' },
  { route: '/item/group/index' },
  { route: '/item/add' },
  { route: '/item/add', part: 'import', address: () => '/item/add?tab=import' },
  { route: '/item/add', part: 'generate', address: () => '/item/add?tab=auto' },
  {
    route: '/item/password/:item',
    address: ({ locked }) => `/item/password/${locked}`,
    asVisitor: true,
  },
  { route: '/:item/:page?', address: ({ pages }) => `/orders/${pages['Create an order']}` },
  {
    route: '/:item/:page?',
    part: 'command-menu',
    address: ({ pages }) => `/orders/${pages['Create an order']}`,
    keys: ['Control+k', 'o', 'r', 'd'],
  },
  {
    route: '/:item/:page?',
    part: 'api',
    address: ({ apiPage }) => `/orders/${apiPage}`,
  },
  { route: '/:item/:page?', part: 'api-long', address: ({ api }) => `/orders/${api}` },
  { route: '/:item/:page?', part: 'try-it', address: ({ api }) => `/orders/${api}`, keys: ['r'] },
  { route: '/page/:page', address: ({ pages }) => `/page/${pages['Create an order']}` },
  { route: '/p/:key', address: ({ shareKey }) => `/p/${shareKey}`, asVisitor: true },
  {
    route: '/page/edit/:item/:page',
    address: ({ item, pages }) => `/page/edit/${item}/${pages['Create an order']}`,
  },
  {
    route: '/page/edit/:item/:page',
    part: 'api',
    address: ({ item, apiPage }) => `/page/edit/${item}/${apiPage}`,
  },
  {
    route: '/page/edit/:item/:page',
    part: 'new-api',
    address: ({ item }) => `/page/edit/${item}/0?kind=api`,
  },
  {
    route: '/page/edit/:item/:page',
    part: 'sheet',
    address: ({ sheet }) => `/page/edit/${sheet.item}/${sheet.page}`,
  },
  {
    route: '/page/diff/:page/:version',
    address: ({ changed }) => `/page/diff/${changed.page}/${changed.version}`,
  },
  {
    route: '/page/preview/:item',
    address: ({ preview }) =>
      `/page/preview/${preview}?path=${encodeURIComponent('指南/start.md')}`,
  },
  {
    route: '/page/preview/:item',
    part: 'new',
    address: ({ preview }) => `/page/preview/${preview}?path=new.md`,
  },
  { route: '/item/setting/:item', address: ({ item }) => `/item/setting/${item}` },
  {
    route: '/item/setting/:item',
    part: 'members',
    address: ({ item }) => `/item/setting/${item}?tab=members`,
  },
  {
    route: '/item/setting/:item',
    part: 'globals',
    address: ({ item }) => `/item/setting/${item}?tab=globals`,
  },
  { route: '/item/export/:item', address: ({ item }) => `/item/export/${item}` },
  { route: '/catalog/:item', address: ({ item }) => `/catalog/${item}` },
  { route: '/reference' },
  { route: '/message/index' },
  { route: '/attachment/index' },
  { route: '/attachment/index', part: 'upload', keys: ['n'] },
  { route: '/user/tokens' },
  { route: '/user/tokens', part: 'sessions', address: () => '/user/tokens?tab=sessions' },
  { route: '/team/index' },
  { route: '/team/member/:team', address: ({ team }) => `/team/member/${team}` },
  { route: '/team/item/:team', address: ({ team }) => `/team/item/${team}` },
  { route: '/admin/index' },
  { route: '/admin/index', part: 'items', address: () => '/admin/index?panel=items' },
  {
    route: '/admin/index',
    part: 'attachments',
    address: () => '/admin/index?panel=attachments',
  },
  {
    route: '/admin/index',
    part: 'announcements',
    address: () => '/admin/index?panel=announcements',
  },
  {
    route: '/admin/index',
    part: 'new-announcement',
    address: () => '/admin/index?panel=announcements',
    keys: ['n'],
  },
  { route: '/admin/index', part: 'ldap', address: () => '/admin/index?panel=login' },
  { route: '/admin/index', part: 'oauth2', address: () => '/admin/index?panel=login&tab=oauth2' },
  { route: '/admin/index', part: 'signed', address: () => '/admin/index?panel=login&tab=general' },
  { route: '/admin/index', part: 'settings', address: () => '/admin/index?panel=settings' },
  { route: '/admin/index', part: 'audit', address: () => '/admin/index?panel=audit' },
  { route: '/admin/index', part: 'about', address: () => '/admin/index?panel=about' },
  { route: '*', address: () => '/user/no-such-screen' },
]
