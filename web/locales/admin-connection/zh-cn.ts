import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  ok: '通过',
  failed: '失败',
  skipped: '未执行',
  copy: '复制结果',
  secretKept: '已保存；不改则保留，清空则删除',
  secretAgain: '请重新输入密钥：密钥不会发送到保存时以外的地址或账号。',
  unsaved: '尚未保存',
}
