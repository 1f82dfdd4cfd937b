import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '需要访问密码',
  text: '此项目是私密的，或者不存在。',
  password: '访问密码',
  open: '进入',
  changed: '之前输入的访问密码已失效：密码已更改，或者内容已被删除。',
  noRight: '当前用户 {name} 没有权限。',
  otherAccount: '换个账号',
}
