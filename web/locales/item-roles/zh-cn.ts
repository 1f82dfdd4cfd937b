import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  role: '权限',
  edit: '可编辑',
  editText: '新建、修改、删除页面和目录',
  read: '只读',
  readText: '只能阅读，包括私密项目',
  manage: '项目管理员',
  manageText: '可编辑全部内容，还能管理成员、团队和设置',
  catalog: '目录',
  catalogGone: '目录已删除，无权限',
  catalogUnknown: '目录 {id}',

  username: '用户名',
  name: '姓名',
  added: '添加时间',
  searchPeople: '搜索成员',
  foundNobody: '没有找到“{keyword}”',

  teamTitle: '成员权限 · {name}',
  teamText:
    '修改立即生效。选择目录后，成员只能查看和编辑该目录及其下的内容。来自其他团队的权限和直接的项目成员权限会叠加。',
  teamEmpty: '这个团队还没有成员',
  toMembers: '前往团队成员',
  sees: '查看实际权限',
  seenBy: '{name} 的实际权限',
  seenText: '综合该成员在此项目的全部权限，包括各个团队和直接的成员身份。',
  seesAll: '可阅读、编辑全部内容并管理项目。',
  noCatalogs: '此项目还没有目录。',
  noAccess: '无权限',
  roleOf: '{name} 的权限',
  catalogOf: '{name} 的目录',
  roleChanged: '权限已修改',
  catalogChanged: '目录已修改',
  counts: '{edit} 人可编辑 · {read} 人只读',
  allReadOnly: '全部设为只读',
  allReadOnlyTitle: '全部设为只读？',
  allReadOnlyText: '该团队的 {count} 名成员将不能再修改此项目的页面。',
  allReadOnlyDone: '已将 {count} 名成员设为只读',
  changing: '{done}/{total}',
  failedFor: '未修改：{names}。{reason}',
}
