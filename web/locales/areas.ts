import type { Translation } from '#contract/text/phrase.ts'
import type { en as account } from './account/en.ts'
import type { en as apiPage } from './api-page/en.ts'
import type { en as apiSamples } from './api-samples/en.ts'
import type { en as catalogs } from './catalogs/en.ts'
import type { en as commandMenu } from './command-menu/en.ts'
import type { en as controls } from './controls/en.ts'
import type { en as core } from './core/en.ts'
import type { en as device } from './device/en.ts'
import type { en as feedback } from './feedback/en.ts'
import type { en as files } from './files/en.ts'
import type { en as editorTools } from './editor-tools/en.ts'
import type { en as find } from './find/en.ts'
import type { en as item } from './item/en.ts'
import type { en as importing } from './import/en.ts'
import type { en as itemCompare } from './item-compare/en.ts'
import type { en as sheet } from './sheet/en.ts'
import type { en as itemExport } from './item-export/en.ts'
import type { en as itemDialogs } from './item-dialogs/en.ts'
import type { en as itemGroups } from './item-groups/en.ts'
import type { en as itemFoot } from './item-foot/en.ts'
import type { en as itemPassword } from './item-password/en.ts'
import type { en as itemRoles } from './item-roles/en.ts'
import type { en as itemSearch } from './item-search/en.ts'
import type { en as itemSettings } from './item-settings/en.ts'
import type { en as newItem } from './new-item/en.ts'
import type { en as sorting } from './sorting/en.ts'
import type { en as landing } from './landing/en.ts'
import type { en as myItems } from './my-items/en.ts'
import type { en as page } from './page/en.ts'
import type { en as pageMerge } from './page-merge/en.ts'
import type { en as searchItems } from './search-items/en.ts'
import type { en as notices } from './notices/en.ts'
import type { en as reference } from './reference/en.ts'
import type { en as messages } from './messages/en.ts'
import type { en as tokens } from './tokens/en.ts'
import type { en as tryIt } from './try-it/en.ts'
import type { en as team } from './team/en.ts'
import type { en as admin } from './admin/en.ts'
import type { en as adminFiles } from './admin-files/en.ts'
import type { en as adminConnection } from './admin-connection/en.ts'
import type { en as adminSettings } from './admin-settings/en.ts'
import type { en as adminAnnouncements } from './admin-announcements/en.ts'
import type { en as adminLogin } from './admin-login/en.ts'
import type { en as adminAbout } from './admin-about/en.ts'
import type { en as adminAudit } from './admin-audit/en.ts'
import type { en as adminItems } from './admin-items/en.ts'
import type { en as adminUsers } from './admin-users/en.ts'

/**
 * The areas of phrases. `core` is always loaded; a screen names the others it needs in the route
 * table.
 */
export interface Areas {
  core: typeof core
  controls: typeof controls
  account: typeof account
  'api-page': typeof apiPage
  'api-samples': typeof apiSamples
  catalogs: typeof catalogs
  'command-menu': typeof commandMenu
  device: typeof device
  feedback: typeof feedback
  files: typeof files
  import: typeof importing
  'editor-tools': typeof editorTools
  find: typeof find
  item: typeof item
  'item-compare': typeof itemCompare
  'item-dialogs': typeof itemDialogs
  'item-export': typeof itemExport
  sheet: typeof sheet
  'item-foot': typeof itemFoot
  'item-groups': typeof itemGroups
  'item-password': typeof itemPassword
  'item-roles': typeof itemRoles
  'item-search': typeof itemSearch
  'item-settings': typeof itemSettings
  'new-item': typeof newItem
  sorting: typeof sorting
  landing: typeof landing
  'my-items': typeof myItems
  page: typeof page
  'page-merge': typeof pageMerge
  notices: typeof notices
  reference: typeof reference
  'search-items': typeof searchItems
  messages: typeof messages
  team: typeof team
  tokens: typeof tokens
  'try-it': typeof tryIt
  admin: typeof admin
  'admin-files': typeof adminFiles
  'admin-connection': typeof adminConnection
  'admin-settings': typeof adminSettings
  'admin-announcements': typeof adminAnnouncements
  'admin-login': typeof adminLogin
  'admin-about': typeof adminAbout
  'admin-audit': typeof adminAudit
  'admin-items': typeof adminItems
  'admin-users': typeof adminUsers
}

export type Area = keyof Areas
export type Language = 'en' | 'zh-cn'

/** Only the active language of the areas in use is fetched. */
export const loaders: {
  readonly [A in Area]: Readonly<Record<Language, () => Promise<Translation<Areas[A]>>>>
} = {
  core: {
    en: () => import('./core/en.ts').then((m) => m.en),
    'zh-cn': () => import('./core/zh-cn.ts').then((m) => m.zhCn),
  },
  controls: {
    en: () => import('./controls/en.ts').then((m) => m.en),
    'zh-cn': () => import('./controls/zh-cn.ts').then((m) => m.zhCn),
  },
  account: {
    en: () => import('./account/en.ts').then((m) => m.en),
    'zh-cn': () => import('./account/zh-cn.ts').then((m) => m.zhCn),
  },
  'api-page': {
    en: () => import('./api-page/en.ts').then((m) => m.en),
    'zh-cn': () => import('./api-page/zh-cn.ts').then((m) => m.zhCn),
  },
  'api-samples': {
    en: () => import('./api-samples/en.ts').then((m) => m.en),
    'zh-cn': () => import('./api-samples/zh-cn.ts').then((m) => m.zhCn),
  },
  catalogs: {
    en: () => import('./catalogs/en.ts').then((m) => m.en),
    'zh-cn': () => import('./catalogs/zh-cn.ts').then((m) => m.zhCn),
  },
  'command-menu': {
    en: () => import('./command-menu/en.ts').then((m) => m.en),
    'zh-cn': () => import('./command-menu/zh-cn.ts').then((m) => m.zhCn),
  },
  device: {
    en: () => import('./device/en.ts').then((m) => m.en),
    'zh-cn': () => import('./device/zh-cn.ts').then((m) => m.zhCn),
  },
  feedback: {
    en: () => import('./feedback/en.ts').then((m) => m.en),
    'zh-cn': () => import('./feedback/zh-cn.ts').then((m) => m.zhCn),
  },
  files: {
    en: () => import('./files/en.ts').then((m) => m.en),
    'zh-cn': () => import('./files/zh-cn.ts').then((m) => m.zhCn),
  },
  import: {
    en: () => import('./import/en.ts').then((m) => m.en),
    'zh-cn': () => import('./import/zh-cn.ts').then((m) => m.zhCn),
  },
  'editor-tools': {
    en: () => import('./editor-tools/en.ts').then((m) => m.en),
    'zh-cn': () => import('./editor-tools/zh-cn.ts').then((m) => m.zhCn),
  },
  find: {
    en: () => import('./find/en.ts').then((m) => m.en),
    'zh-cn': () => import('./find/zh-cn.ts').then((m) => m.zhCn),
  },
  item: {
    en: () => import('./item/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-compare': {
    en: () => import('./item-compare/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-compare/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-dialogs': {
    en: () => import('./item-dialogs/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-dialogs/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-export': {
    en: () => import('./item-export/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-export/zh-cn.ts').then((m) => m.zhCn),
  },
  sheet: {
    en: () => import('./sheet/en.ts').then((m) => m.en),
    'zh-cn': () => import('./sheet/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-foot': {
    en: () => import('./item-foot/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-foot/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-groups': {
    en: () => import('./item-groups/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-groups/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-password': {
    en: () => import('./item-password/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-password/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-roles': {
    en: () => import('./item-roles/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-roles/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-search': {
    en: () => import('./item-search/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-search/zh-cn.ts').then((m) => m.zhCn),
  },
  'item-settings': {
    en: () => import('./item-settings/en.ts').then((m) => m.en),
    'zh-cn': () => import('./item-settings/zh-cn.ts').then((m) => m.zhCn),
  },
  'new-item': {
    en: () => import('./new-item/en.ts').then((m) => m.en),
    'zh-cn': () => import('./new-item/zh-cn.ts').then((m) => m.zhCn),
  },
  sorting: {
    en: () => import('./sorting/en.ts').then((m) => m.en),
    'zh-cn': () => import('./sorting/zh-cn.ts').then((m) => m.zhCn),
  },
  landing: {
    en: () => import('./landing/en.ts').then((m) => m.en),
    'zh-cn': () => import('./landing/zh-cn.ts').then((m) => m.zhCn),
  },
  'my-items': {
    en: () => import('./my-items/en.ts').then((m) => m.en),
    'zh-cn': () => import('./my-items/zh-cn.ts').then((m) => m.zhCn),
  },
  'page-merge': {
    en: () => import('./page-merge/en.ts').then((m) => m.en),
    'zh-cn': () => import('./page-merge/zh-cn.ts').then((m) => m.zhCn),
  },
  page: {
    en: () => import('./page/en.ts').then((m) => m.en),
    'zh-cn': () => import('./page/zh-cn.ts').then((m) => m.zhCn),
  },
  notices: {
    en: () => import('./notices/en.ts').then((m) => m.en),
    'zh-cn': () => import('./notices/zh-cn.ts').then((m) => m.zhCn),
  },
  reference: {
    en: () => import('./reference/en.ts').then((m) => m.en),
    'zh-cn': () => import('./reference/zh-cn.ts').then((m) => m.zhCn),
  },
  'search-items': {
    en: () => import('./search-items/en.ts').then((m) => m.en),
    'zh-cn': () => import('./search-items/zh-cn.ts').then((m) => m.zhCn),
  },
  messages: {
    en: () => import('./messages/en.ts').then((m) => m.en),
    'zh-cn': () => import('./messages/zh-cn.ts').then((m) => m.zhCn),
  },
  team: {
    en: () => import('./team/en.ts').then((m) => m.en),
    'zh-cn': () => import('./team/zh-cn.ts').then((m) => m.zhCn),
  },
  tokens: {
    en: () => import('./tokens/en.ts').then((m) => m.en),
    'zh-cn': () => import('./tokens/zh-cn.ts').then((m) => m.zhCn),
  },
  'try-it': {
    en: () => import('./try-it/en.ts').then((m) => m.en),
    'zh-cn': () => import('./try-it/zh-cn.ts').then((m) => m.zhCn),
  },
  admin: {
    en: () => import('./admin/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-files': {
    en: () => import('./admin-files/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-files/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-connection': {
    en: () => import('./admin-connection/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-connection/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-settings': {
    en: () => import('./admin-settings/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-settings/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-announcements': {
    en: () => import('./admin-announcements/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-announcements/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-login': {
    en: () => import('./admin-login/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-login/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-about': {
    en: () => import('./admin-about/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-about/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-audit': {
    en: () => import('./admin-audit/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-audit/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-items': {
    en: () => import('./admin-items/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-items/zh-cn.ts').then((m) => m.zhCn),
  },
  'admin-users': {
    en: () => import('./admin-users/en.ts').then((m) => m.en),
    'zh-cn': () => import('./admin-users/zh-cn.ts').then((m) => m.zhCn),
  },
}
