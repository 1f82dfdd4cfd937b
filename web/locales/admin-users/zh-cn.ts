import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  search: '用户名、姓名、邮箱或编号',
  username: '用户名',
  name: '姓名',
  group: '角色',
  registered: '注册时间',
  lastLogin: '最近登录',
  never: '从未',
  administrator: '管理员',
  user: '普通用户',
  external: '外部',
  externalHelp: '使用外部账号登录',
  noSuchUser: '没有这样的用户',
  noSuchUserText: '没有用户名、姓名、邮箱或编号包含“{words}”。',
  showAll: '显示全部用户',
  administratorHelp: '如需设置管理员，请在服务器上运行：',

  add: '添加用户',
  addTitle: '添加用户',
  edit: '编辑',
  editTitle: '编辑 {name}',
  usernameHelp: '用于登录，创建后不能修改。',
  usernameWrong: '最多 {limit} 个字符，且不含不可见字符',
  usernameFixed: '用户名不能修改。',
  nameHelp: '选填，代替用户名显示。',
  password: '密码',
  newPassword: '新密码',
  passwordHelp: '至少 8 个字符，之后无法查看。',
  passwordKept: '不修改密码请留空。',
  passwordElsewhere:
    '此账号通过其他服务登录，密码由该服务保管。在本站设置密码会多出一种登录方式；如有需要，可由服务器管理员设置：{command}',
  passwordEnds: '保存后，{name} 的所有登录和访问令牌都会失效。',
  passwordShort: '密码至少 8 个字符',
  passwordLong: '密码最多 100 字节，一个汉字占 3 字节',
  generate: '生成密码',
  copyPassword: '复制密码',
  added: '已添加 {name}',
  saved: '已保存 {name}',

  unlink: '解除登录绑定',
  unlinkTitle: '解除“{name}”与登录服务的绑定？',
  unlinkText:
    '用于目录或登录服务更换了标识、找不到此账号的情况。该用户的所有登录会结束，访问令牌保留。下一个以用户名 {name} 在那里登录的人会得到此账号。',
  unlinked: '已解除 {name} 的绑定',

  delete: '删除',
  deleteTitle: '删除用户“{name}”？',
  deleteText:
    '该用户的登录、访问令牌和成员身份会立即失效。页面会保留，并保留作者名。此操作无法撤销。',
  deleted: '已删除 {name}',
  theirItems: '查看其项目',
}
