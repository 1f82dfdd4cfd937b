import type { Translation } from '#contract/text/phrase.ts'
import type { status as english } from '../en/status.ts'

export const status: Translation<typeof english> = {
  purpose: '说明文件夹与项目的差异；两边都不做任何改动。',
  'flag.offline': '只与 showdoc.lock 比较，不访问服务器',
  'flag.assets': '同时列出没有页面使用的图片、视频和文档',
  'flag.base': '以什么作为上次一致的状态：auto、lock 或 server',
  'flag.allTargets': '依次处理 showdoc.json 的全部 targets',
  'flag.gitignore': '也读取 .gitignore 列出的文件',
  'flag.encoding': '文件编码：utf-8 或 gb18030',
  'flag.exitCode': '有差异时以 2 结束，有冲突时以 3 结束',

  head: '{folder} → {item}（{server}），身份：{user}，权限：{rights}',
  headUntil: '{folder} → {item}（{server}），身份：{user}，权限：{rights}，有效期至 {date}',
  headOffline: '{folder} → 项目 {item}（{server}），离线：与上次一致的状态比较',
  'rights.read': '只读',
  'rights.write': '可写',
  'rights.manage': '可写',
  visitor: '访客',
  pair: '项目的密钥对',

  ahead: '本地较新',
  behind: '服务器较新',
  conflict: '冲突',
  markers: '冲突标记',
  unused: '未使用',
  more: '另有 {count} 个',
  equal: '{count} 个页面两边相同',
  remoteOnly: '仅在服务器上  {count} 个页面',
  remoteOnlyBelow: '仅在服务器上  {count} 个页面，位于 {catalogs}',
  lockMissing: '还没有 showdoc.lock：首次推送或拉取时写入',
  archived: '项目已归档：可以拉取，不能推送',
  from: '{path}（原为 {from}）',
  deletedHere: '{path}（文件已删除）',
  deletedThere: '{path}（服务器上已删除）',
}
