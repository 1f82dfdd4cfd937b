import type { Translation } from '#contract/text/phrase.ts'
import type { stockServer as english } from '../../en/push/stock-server.ts'

export const stockServer: Translation<typeof english> = {
  'stock.reduced': '这是原版 ShowDoc 服务器（{version}）：并非所有功能都可用。',
  'stock.reduced.hint': 'showdoc help stock',
  'stock.notThere': '这是原版 ShowDoc 服务器（{version}），不支持此操作。',
  'stock.unreadable': 'ShowDoc {version} 不能用 API 凭证列出这个项目的页面。',
  'stock.unreadable.hint': '请使用有编辑权限的个人令牌：SHOWDOC_TOKEN 或 --token',
  'stock.cannotMove':
    '“{title}”的标题或目录有变化，而在原版 ShowDoc 服务器上用 API 凭证无法做到；用个人令牌可以移动，并保留页面编号',
  'stock.signs':
    '“{name}”含有 {sign}；用 API 凭证推送时，原版 ShowDoc 服务器每次都会新建一个页面，请改用个人令牌推送',
  'stock.twins': '服务器在同一位置有多个类似“{title}”的页面或目录，用 API 凭证无法区分',
  'stock.taken': '那里已有不属于任何文件的页面“{title}”（{id}）；showdoc push --adopt 可以接管它',
  'stock.otherPage': '服务器写入了另一个同名页面（{id}）',
  'stock.textDiffers': '服务器保存的正文与发送的不同；请看 showdoc diff 的结果',
  'stock.noCatalog': '文件夹“{folder}”没有对应的目录',
  'stock.somebody': '其他人',
  'stock.api': '“{item}”是 RunApi 项目；原版 ShowDoc 服务器上的 RunApi 项目不能同步。',
  'stock.sheet': '“{item}”是表格项目；原版 ShowDoc 服务器上的表格不能同步。',
  'stock.notDeleted': '原版 ShowDoc 服务器无法得知是否有人正在改动该页面；请在浏览器中删除',
  'stock.editedPart':
    '有人修改过生成部分，用 API 凭证推送不会留下历史版本；请改用个人令牌推送，或在浏览器中撤销该修改',
  'stock.takenTitle': '那里已有同名页面（{id}），不是由该文档生成的',
  'stock.held': '{user} 正在编辑该页面',
  'stock.gone': '页面 {id} 已不存在',
  'stock.noSign': '服务器没有说明文件保存在哪里',
}
