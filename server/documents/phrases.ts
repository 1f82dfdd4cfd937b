import type { Locale } from '#contract/locales/sentence.ts'

/** Words around the text of a document, as the program says them (web/locales/item). */
export const phrases = {
  en: {
    menu: 'Menu of the item',
    catalog: 'Catalog',
    path: 'Where this page lies',
    onThisPage: 'On this page',
    neighbours: 'Previous and next page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    untitled: 'Untitled',
    private: 'Private',
    archived: 'Archived',
    draft: 'Draft',
    files: 'Attachments',
    changed: (time: string) => `changed ${time}`,
    now: 'just now',
    validUntil: (date: string) => `Valid until ${date}`,
    openInItem: 'Open in its item',
    noText: 'This page is empty',
    searchTitles: 'Search titles',
    wholeText: 'The whole text as Markdown',
  },
  'zh-cn': {
    menu: '项目菜单',
    catalog: '目录',
    path: '页面位置',
    onThisPage: '本页目录',
    neighbours: '上一页和下一页',
    previousPage: '上一页',
    nextPage: '下一页',
    untitled: '无标题',
    private: '私密',
    archived: '已归档',
    draft: '草稿',
    files: '附件',
    changed: (time: string) => `${time}更新`,
    now: '刚刚',
    validUntil: (date: string) => `有效至 ${date}`,
    openInItem: '在项目中打开',
    noText: '本页没有内容',
    searchTitles: '搜索标题',
    wholeText: '完整内容（Markdown）',
  },
} as const satisfies Record<Locale, unknown>

export type Phrases = (typeof phrases)[Locale]
