import type { Locale } from '#contract/locales/sentence.ts'
import { documentWords, type DocumentWords } from '../source/html/words.ts'

const en = {
  leftOut: (what: readonly string[]) => `Left out: ${what.join(', ')}.`,
  kinds: {
    scripts: 'scripts and styles',
    frames: 'embedded pages',
    forms: 'forms',
    media: 'drawings, sound and videos',
    formulas: 'formulas',
    comments: 'comments in the source',
    hidden: 'hidden parts',
    navigation: 'navigation and side columns',
  },
  relativePicture: (address: string) =>
    `The picture ${address} is not in the file; it was left out.`,
  brokenPicture: 'A picture whose data is damaged was left out.',
  relativeLink: (address: string) =>
    `The link to ${address}, which is not in the file, became text.`,
  deep: (levels: number) => `Parts nested deeper than ${levels} levels became plain text.`,
}
const zhCn: typeof en = {
  leftOut: (what) => `已略去：${what.join('、')}。`,
  kinds: {
    scripts: '脚本和样式',
    frames: '嵌入的网页',
    forms: '表单',
    media: '图形、音频和视频',
    formulas: '公式',
    comments: '源代码中的注释',
    hidden: '隐藏的内容',
    navigation: '导航和侧栏',
  },
  relativePicture: (address) => `图片 ${address} 不在文件中，已略去。`,
  brokenPicture: '已略去一张数据损坏的图片。',
  relativeLink: (address) => `链接 ${address} 的目标不在文件中，已转为文字。`,
  deep: (levels) => `嵌套超过 ${levels} 层的内容已转为纯文字。`,
}
export type Words = DocumentWords & typeof en
export type LeftOut = keyof Words['kinds']
export const wordsOf = (locale: Locale): Words => ({
  ...documentWords(locale),
  ...(locale === 'en' ? en : zhCn),
})
