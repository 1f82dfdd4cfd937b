/** Fixed words of a site, besides those of the renderer. */
const en = {
  menu: 'Menu',
  contents: 'Contents',
  path: 'Path of this page',
  skipToContent: 'Skip to content',
  onThisPage: 'On this page',
  neighbours: 'Previous and next page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  untitled: 'Untitled',
  noText: 'This page is empty',
  noPages: 'No pages yet',
  deleted: 'This page was deleted while the site was being exported.',
  search: 'Search',
  results: 'Search results',
  noResults: 'No results',
  onlyBeginnings: 'Long pages are searched only in their first part.',
  theme: 'Switch between light and dark',
  copied: 'Copied',
} as const

export type SiteWords = { readonly [Name in keyof typeof en]: string }

const zhCn: SiteWords = {
  menu: '菜单',
  contents: '目录',
  path: '页面位置',
  skipToContent: '跳到正文',
  onThisPage: '本页目录',
  neighbours: '上一页和下一页',
  previousPage: '上一页',
  nextPage: '下一页',
  untitled: '无标题',
  noText: '本页没有内容',
  noPages: '还没有页面',
  deleted: '导出过程中该页面已被删除。',
  search: '搜索',
  results: '搜索结果',
  noResults: '没有搜索结果',
  onlyBeginnings: '较长的页面只搜索前面的内容。',
  theme: '切换浅色/深色',
  copied: '已复制',
}

export const siteWords = (locale: 'en' | 'zh-cn'): SiteWords => (locale === 'zh-cn' ? zhCn : en)
