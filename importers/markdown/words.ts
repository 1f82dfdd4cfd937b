import type { Locale } from '#contract/locales/sentence.ts'
import { guessedWords } from '../source/file/parse.ts'

const en = {
  folded: 'The folder is more than three levels deep; deeper levels became part of the last name.',
  encoding: 'The encoding of the file cannot be recognised; it was left out.',
  guessed: (guess: string) => guessedWords(guess, 'en'),
  tooLong: (megabytes: number) => `A page has at most ${megabytes} MB; it was left out.`,
  draft: 'The page is marked as a draft; it was left out.',
  front: (format: 'YAML' | 'TOML') => `The front matter is not valid ${format}; it was left out.`,
  fields: (names: string) => `These front matter fields have no meaning here: ${names}`,
  link: (address: string) => `The link leads to nothing that is imported: ${address}`,
  unused: 'No page links to this file; it was left out.',
  refused: 'Files of this type or size cannot be attached; its links were left as they are.',
  edited:
    'The file was changed or added after the export, but info.json is what is imported; delete info.json to import the files.',
  untitled: 'Untitled',
  noTitle: 'The page has no title; it got one.',
  sameTitle: 'Another page of the catalog has the same title; as a new page it gets a number.',
  sameCatalog: 'Two catalogs of one name in one place became one.',
  more: (count: number) => `${count} more remarks.`,
}
const zhCn: typeof en = {
  folded: '文件夹超过三级，更深的各级并入最后一级的名称。',
  encoding: '无法识别文件的编码，已略去。',
  guessed: (guess) => guessedWords(guess, 'zh-cn'),
  tooLong: (megabytes) => `页面最大 ${megabytes} MB，已略去。`,
  draft: '页面标记为草稿，已略去。',
  front: (format) => `Front matter 不是有效的 ${format}，已略去。`,
  fields: (names) => `以下 Front matter 字段在此没有用途：${names}`,
  link: (address) => `链接在导入的内容中找不到目标：${address}`,
  unused: '没有页面链接到此文件，已略去。',
  refused: '不支持此类型或大小的附件，指向它的链接保持原样。',
  edited: '此文件在导出后被修改或添加，但导入以 info.json 为准；如需导入文件，请删除 info.json。',
  untitled: '无标题',
  noTitle: '页面没有标题，已为它取了标题。',
  sameTitle: '目录中另有同名页面；作为新页面导入时标题后加编号。',
  sameCatalog: '同一位置的两个同名目录已合并。',
  more: (count) => `另有 ${count} 条说明。`,
}
export type Words = typeof en
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zhCn)
