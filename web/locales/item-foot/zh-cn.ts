import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  helpful: '这个页面对你有帮助吗？',
  yes: '有帮助',
  no: '没有帮助',
  yesCount: '有帮助，{count}',
  noCount: '没有帮助，{count}',
  thanks: '感谢你的反馈。',

  comments: '评论',
  none: '还没有评论',
  noneText: '提出问题，或指出缺少的内容。',
  write: '写评论',
  placeholder: '写评论，输入 @用户名 可以提醒对方。',
  writeReply: '回复 {name}',
  send: '发表评论',
  reply: '回复',
  signIn: '登录后评论',
  archived: '项目已归档，不能再发表评论或反馈。',
  more: '查看更早的评论',
  resolve: '标记为已解决',
  reopen: '重新打开',
  resolved: '{name} 已标记为解决',
  showThread: '展开',
  hideThread: '收起',
  delete: '删除',
  deleteTitle: '删除这条评论？',
  deleteText: '删除后无法恢复。',
  deleteWithReplies: '它的 {count} 条回复也会一并删除，且无法恢复。',
}
