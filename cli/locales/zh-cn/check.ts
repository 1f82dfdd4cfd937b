import type { Translation } from '#contract/text/phrase.ts'
import type { check as english } from '../en/check.ts'

/** Messages of `showdoc check`. */
export const check: Translation<typeof english> = {
  purpose:
    '检查 Markdown 文件夹中的死链、失效锚点、缺失图片、错误的 front matter 等问题，无需服务器。',
  'flag.rule': '设置规则的级别，例如 link-anchor=warn 或 title-missing=off，可重复使用',
  'flag.maxWarnings': '警告超过这个数量时退出码为 2',
  'flag.report': '同时输出报告：json、github、gitlab、junit、sarif、markdown，可重复使用',
  'flag.annotations': '在 GitHub Actions 任务中输出标注',
  'flag.gitignore': '忽略 .gitignore 排除的文件',
  'flag.encoding': '非 UTF-8 文件的编码',
  unknownRule: '没有规则 {rule}。',
  rules: '可用规则：{rules}',
  wrongRule: '{value} 不是“规则=级别”的形式。',
  wrongRuleHint: '请写成 规则=error、规则=warn 或 规则=off',
  wrongCount: '--max-warnings 必须是数字，而不是 {value}。',
  total: '{files}，{errors}，{warnings}',
  errors: '{count} 个错误',
  warnings: '{count} 个警告',
  files: '{count} 个文件',
  clean: '{count} 个文件，没有发现问题',
  'anchor.missing': '{file} 中没有标题对应 #{anchor}',
  'anchor.nearest': '{file} 中没有标题对应 #{anchor}，最接近的是 #{nearest}',
  'title.missing': '没有标题，将使用文件名',
  'title.duplicate': '与同一目录中的 {other} 标题相同：{title}',
  'fence.open': '这个代码块没有结束标记',
  'file.unused': '没有被任何页面使用',
}
