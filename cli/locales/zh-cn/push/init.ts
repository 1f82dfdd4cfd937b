import type { Translation } from '#contract/text/phrase.ts'
import type { init as english } from '../../en/push/init.ts'

export const init: Translation<typeof english> = {
  'init.purpose': '为推送准备文件夹：写出 showdoc.json，其中指明服务器、项目和文件夹。',
  'init.flag.create': '以这个名称新建项目',
  'init.flag.type': '新项目的类型：1 常规，2 单页',
  'init.flag.password': '新项目的访问密码',
  'init.flag.folder': '要推送的文件夹，相对于这里',
  'init.flag.root': '文件夹的全部内容所在的目录路径',
  'init.flag.newSource': '给复制来的文件夹一个新的标记',
  'init.flag.force': '覆盖已有的 showdoc.json',
  'init.flag.printSchema': '输出 showdoc.json 的 JSON Schema',
  'init.flag.git': '不改动 .gitignore 和 .gitattributes',
  'init.exists': '{file} 已经存在。',
  'init.exists.hint': '--force 覆盖它，--new-source 只更换其中的 source',
  'init.missing': '无法在此询问，缺少：{flags}',
  'init.missing.hint': '{command}',
  'init.both': '--item 和 --create 不能同时使用。',
  'init.both.hint': '去掉其中一个',
  'init.notFolder': '{folder} 是文件，不是文件夹。',
  'init.notFolder.hint': '请指定一个文件夹：--folder DIR',
  'init.noItems': '你还没有可以推送的项目。',
  'init.chooseItem': '项目（编号，或新项目的名称）：',
  'init.noNumber': '列表里没有编号 {number}。',
  'init.severalItems': '有多个项目名为“{item}”，请输入其中一个的编号。',
  'init.makePublic': '新建项目“{item}”？它是公开项目：能访问服务器的人都可以阅读。[y/N] ',
  'init.makePrivate': '新建项目“{item}”？它是私密项目：只有成员和知道访问密码的人可以阅读。[y/N] ',
  'init.chooseFolder': '文件夹 [{folder}]：',
  'init.chooseGit':
    '把 .showdoc/ 加入 .gitignore，并把 showdoc*.lock merge=union 加入 .gitattributes？[Y/n] ',
  'init.chooseApi': '每次推送时一并发布这些接口文档：{files}？[Y/n] ',
  'init.unlistedApi': '发现接口文档，写入 {file} 后会随推送发布：',
  'init.done': '{mark} {file}：{folder} → {item}（{address}）',
  'init.newSource': '{mark} {file} 有了新的 source。',
  'init.changed': '已补充 {file}',
  'init.removed': '已删除 {file}',
  'init.lockAside': 'showdoc.lock 属于其他设置，已改名为 {file}',
  'init.adopt':
    '项目里已有 {count} 个页面。showdoc push --adopt 会接管同目录同标题的页面，其余保持不变。',
  'init.folderMissing':
    '文件夹 {folder} 尚不存在：请在第一次 push 前创建，或修改 {file} 中的 "folder"。',
  'init.pull': '{folder} 里还没有页面，项目里有 {count} 个，用 pull 取到这里。',
  'init.public':
    '{item} 是公开项目：能访问服务器的人都可以阅读。设置密码即可变为私密项目：加上 --password，或之后在项目设置里设置。',
  'init.next': '下一步：{command}',
}
