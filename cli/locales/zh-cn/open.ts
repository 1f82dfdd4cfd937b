import type { Translation } from '#contract/text/phrase.ts'
import type { open as english } from '../en/open.ts'

/** Messages of `showdoc open`. */
export const open: Translation<typeof english> = {
  purpose: '在浏览器中打开文件对应的页面，或打开项目。',
  notPushed: '{path} 还没有对应的页面。',
  noFile: '这里没有 {path}，也没有它的页面。',
  notPushedHint: '请先推送：{command}',
  unknownItem: '首次推送前无法得知项目编号。',
  unknownItemHint: '请先推送文件夹，或在 showdoc.json 中填写项目编号',
}
