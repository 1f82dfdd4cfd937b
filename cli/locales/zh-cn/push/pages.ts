import type { Translation } from '#contract/text/phrase.ts'
import type { pages as english } from '../../en/push/pages.ts'

export const pages: Translation<typeof english> = {
  'id.unknown': '页面 {id} 不在这个项目里',
  'id.tracked': '页面 {id} 属于来源 {source}；showdoc push --take-over 可以接管',
  'id.other':
    '页面 {id} 已对应 {other}；请删除其中一个文件，或删除 showdoc.lock 中的这一行以另建页面',
  'id.twice': '页面 {id} 同时是 {other} 的页面；两者都不写入',

  'atomic.unsupported': '此服务器不支持“要么全部写入，要么一个也不写”。',
  'atomic.unsupported.hint': '去掉 --atomic 再推送',
  'atomic.tooLarge':
    '{count} 个页面共 {size}，一批最多 {pages} 个页面、{bytes}，放不下；什么也没有发送。',
  'atomic.tooLarge.hint': '只指定文件夹的一部分，或去掉 --atomic 再推送',
  'atomic.api': '--atomic 不能包含 API 文档：{files}。它们各自单独写入；什么也没有发送。',
  'atomic.api.hint': '指定页面所在的文件夹和文件，之后再推送这些文档',
  'catalog.refused': '其目录被拒绝：{reason}',

  'prune.tooMany': '{total} 个页面中将有 {count} 个被删除，最多允许 {most} 个；一个也没有删除。',
  'prune.tooMany.hint':
    '用 showdoc push --prune --max-deletes {count} 删除它们；--continue 只做其余部分，不删除',
  'prune.question': '把 {count} 个页面移入回收站？[y/N] ',
  'pruneAssets.tooMany':
    '{total} 个文件中将有 {count} 个被删除，最多允许 {most} 个；一个也没有删除。',
  'pruneAssets.tooMany.hint':
    '用 showdoc push --prune-assets --max-deletes {count} 删除它们；--continue 只做其余部分，不删除',
  'pruneAssets.question': '删除 {count} 个已不再使用的文件？[y/N] ',
  'pruneAssets.unsupported': '此服务器无法判断哪些文件已不再使用。',
  'pruneAssets.unsupported.hint': '去掉 --prune-assets 再推送',
  'pruneAssets.notTold': '此凭据无权得知哪些文件会被删除：{reason}',
  'prune.more': '… 另有 {count} 个',

  'sheet.json': '从这里起不是有效的 JSON',
  'sheet.shape': '表格文件应是工作表的列表，每个工作表是含有 "rows" 的对象',
  'sheet.notKept': '页面内容不是能由文件原样还原的表格',
  'sheet.notAsked': '加上 --sheets 才会写入表格',
  'sheet.noPage': '在此项目中没有对应的页面，推送不会新建表格',
  'sheet.emptied': '是空文件，推送不会清空表格',

  'api.readOnly': '这类项目的接口页面只能读取，不能推送',
  'api.notKept': '页面内容不是可写成文件的 JSON 对象，未生成文件',

  'page.outOfScope': '位于你无权修改的目录中',

  'item.archived': '项目 {item} 已归档，不能修改。',
  'item.archived.hint': '请项目所有者先取消归档',
  'item.readOnly': '你可以阅读项目 {item}，但不能修改。',
  'item.readOnly.hint': '请向项目所有者申请写权限，或换用有写权限的令牌',
  'item.readOnlyKind': '“{item}”这类项目不能推送。',
  'item.noSheet': '“{item}”是表格项目，文件夹里没有它的文件。',
  'item.noSheet.hint': 'showdoc pull 会把它写成以 .sheet.json 结尾的文件',
  'item.onePage': '“{item}”只有一个页面，而文件夹里有 {count} 个。',
}
