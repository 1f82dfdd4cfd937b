import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '我的附件',
  upload: '上传',
  uploadTitle: '上传文件',
  chosen: '文件',
  stopTitle: '停止上传？',
  stopText: '尚未传完的文件不会保留。',
  stop: '停止并关闭',
  goOn: '继续上传',

  name: '文件名',
  id: '编号',
  kind: '类型',
  allKinds: '全部',
  pictures: '图片',
  otherFiles: '普通附件',
  size: '大小',
  bytes: '{count} 字节',
  pages: '引用页面',
  visits: '访问次数',
  uploaded: '上传时间',
  usedSpace: '已用空间 {size}',
  traffic: '本月流量 {size}',

  open: '打开',
  copyLink: '复制链接',
  linkCopied: '链接已复制',
  link: '链接',
  linkTitle: '复制此链接',
  linkText: '浏览器不允许自动复制。链接已选中，请按 Ctrl 或 ⌘ 加 C。',
  delete: '删除',
  deleteTitle: '删除“{name}”？',
  deleteUsed: '有 {count} 个页面引用了该文件，删除后这些页面及其历史版本中将无法显示它。',
  deleteUnused: '没有页面引用该文件。删除后指向它的链接将失效。',
  deleted: '已删除“{name}”',

  none: '还没有上传过文件',
  noneText: '在这里上传的文件，以及添加到页面的文件，都会列在这里。',
  nothingFound: '没有符合条件的文件',
}
