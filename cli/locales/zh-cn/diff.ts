import type { Translation } from '#contract/text/phrase.ts'
import type { diff as english } from '../en/diff.ts'

export const diff: Translation<typeof english> = {
  purpose: '逐行显示文件与页面正文的差异；不做任何改动。',
  'flag.base': '与上次一致的状态比较，而不是与服务器比较',
  'flag.rev': '与各页面的这个版本比较',
  'flag.stat': '只列出有多少行不同',
  'flag.word': '在行内标出改动的词，格式同 git diff --word-diff',
  'flag.context': '每处改动前后显示的行数',
  'flag.gitignore': '也读取 .gitignore 列出的文件',
  'flag.exitCode': '有差异时也以 0 结束',
  'variable.pager': '在终端里显示结果的分页程序；否则为 PAGER，再否则为 less -FRX',
  both: '--base 与 --rev 不能同时使用。',
  wrongRev: '--rev 是 {value}；可接受：一个数',
  noRevision: '服务器上已没有 {name} 的版本 {rev}，已略过',
  tooLarge: '{name}：有差异；内容过多，无法一并显示',
  total: '{count} 个页面不同，+{added} -{removed}',
}
