import type { Translation } from '#contract/text/phrase.ts'
import type { folder as english } from '../../en/push/folder.ts'

export const folder: Translation<typeof english> = {
  'folder.missing': '无法读取文件夹 {folder}：{reason}',
  'folder.missing.hint': 'showdoc.json 里的 "folder" 指定要推送的文件夹',
  'folder.readOnly': '文件夹 {folder} 无法写入：{reason}',
  'folder.readOnly.hint': '其中要保存 showdoc.json、showdoc.lock 和 .showdoc/；尚未做任何更改',
  'folder.empty': '{folder} 里没有 Markdown 文件。',
  'folder.empty.hint':
    '以 .md 或 .markdown 结尾的文件会成为页面；showdoc.json 里的 "folder" 对吗？',
  'folder.tooMany': '文件夹有 {count} 个页面，一个项目最多能推送 {most} 个。',
  'folder.tooDeep': '目录超过 {most} 级：{folders}',
  'folder.tooDeep.hint': '把文件上移，或在 showdoc.json 里写 "deep": "flatten"',
  'folder.flattened': '深于 {most} 级目录；其页面放在 {into}',
  'folder.nameTooLong': '名称有 {length} 个字符，最多 {most} 个',

  'file.linkDangling': '是指向 {target} 的符号链接，而它不存在',
  'file.unreadable': '无法读取：{reason}',
  'file.changed': '读取时被修改；请再次推送',
  'file.name': '路径无法发送；最多 {most} 个字符',
  'file.linkOutside': '符号链接指向文件夹之外：{target}',
  'folder.passed':
    '名称以 _ 开头，其中 {count} 个页面不会读取；要推送它们：showdoc init --folder {folder}',
  'file.linkRing': '符号链接指回 {target}，不再跟随',
  'file.clash': '“{first}”和“{second}”只有大小写或 Unicode 形式不同；两者都不写入',
  'file.nul': '位置 {position} 有 NUL 字节',
  'file.encoding': '第 {position} 字节处不是 UTF-8',
  'file.gb18030':
    '第 {position} 字节处是 GB18030 而不是 UTF-8；请转换，或使用 showdoc push --encoding gb18030',
  'file.utf16': '是 UTF-16 而不是 UTF-8，请转换',
  'file.tooLarge': '正文有 {size}，服务器最多接受 {most}',
  'file.joinedTitleTooLong': '文件夹层级过深，其名称并入标题后有 {length} 个字符，最多 {most} 个',
  'file.titleTooLong': '标题有 {length} 个字符，最多 {most} 个',
  'file.conflictMark': '这里有未解决的合并：{mark}',

  'front.notYaml': '不是 YAML：{reason}',
  'front.notToml': '不是 TOML：{reason}',
  'front.notMapping': '不是键和值的列表',
  'front.text': '“{key}”必须是文本',
  'front.order': '“{key}”必须是 1 到 2147483647 的整数',
  'front.twice': '“{key}”出现两次，以最后一个为准',
  'front.number': '“{key}”必须是不超过 2147483647 的数字',
  'front.unknownKey': '这里没有“{key}”这个键',
  'front.unknownKeyMeant': '这里没有“{key}”这个键，是不是想写“{meant}”？',
  'front.switch': '“{key}”必须是 true 或 false',
  'front.unclosed':
    'front matter 没有结束：请在第 {line} 行之后加一行 `---`；如果第一行只是分隔线，请在其后空一行',
  'front.unclosedToml':
    'front matter 没有结束：请在第 {line} 行之后加一行 `+++`；如果这是正文，请在其前写一行文字',
  'front.tooLong': 'front matter 超过 {most} 个字符',
  'front.summaryTooLong': '“summary”超过 {most} 个字符',

  'link.missing': '指向不存在的 {address}',
  'link.outside': '指向文件夹之外：{address}',
  'link.unpublished': '指向未发布的 {address}',
  'link.folderWithoutIndex': '指向没有首页的文件夹 {address}',
  'link.skipped': '指向未检出的 {address}（稀疏检出）：页面保持原样',
  'file.skipped': '未检出（稀疏检出）：其页面保持原样',
  'link.hidden': '指向隐藏文件 {address}，不会发送',
  'anchor.missing': '{file} 中没有标题对应 #{anchor}',
  'anchor.nearest': '{file} 中没有标题对应 #{anchor}，最接近的是 #{nearest}',

  'asset.tooLarge': '有 {size}，最多接受 {most}；指向它的链接保持不变',
  'asset.kind': '不接受“{kind}”类文件；指向它的链接保持不变。接受：{kinds}',
  'asset.notFetched': '无法取得 {name}；指向它的链接保持原样',
  'file.notPulled': '未写入：{reason}',
  'file.isLink':
    '是指向 {target} 的链接，保持原样：请把改动写入那个文件，或用文件替换此链接，然后再拉取',
  'file.changedThere': '读取期间服务器上有改动；请再拉取一次',
  'asset.refused': '被拒绝；指向它的链接保持不变。{reason}',
}
