import type { Translation } from '#contract/text/phrase.ts'
import type { exporting as english } from '../en/export.ts'

export const exporting: Translation<typeof english> = {
  purpose:
    '把项目导出为 Markdown 压缩包或文件夹（可再次导入），或导出为静态网站（HTML）、Word 文档、OpenAPI 文档。',
  'flag.output':
    '文件、文件夹，或 - 表示标准输出（默认 showdoc.zip、showdoc.docx、showdoc-html.zip、openapi.json；.yaml 写为 YAML）',
  'flag.check': '不写文件，与此文件比较',
  'flag.catalog': 'word、html、openapi：只导出此目录及其子目录',
  'flag.page': 'word、html、openapi：只导出此页面',
  'flag.paper': 'word：纸张大小（默认 A4）',
  'flag.openapi': 'openapi：文档的版本（默认 3.1）',
  unknownFormat: '没有名为“{format}”的格式。可用：{names}',
  notTaken: '{format} 格式不支持 {flag}。',
  unknownCatalog: '项目中没有目录“{catalog}”。',
  both: '--check 与 --output 不能同时使用。',
  terminal: '不能把导出的文件输出到终端。',
  oneOutput: '标准输出只能写一份文档。',
  noItem: '没有指定项目。',
  nameItem: '用 --item ID 指定，或在有 showdoc.json 的文件夹中运行',
  empty: '该项目没有你可以导出的页面。',
  noOperations: '没有描述接口的页面。',
  remarks: '{count} 条说明：',
  written: '{file}：{pages} 个页面，{pictures} 个附件，{bytes} 字节',
  writtenOperations: '{file}：{pages} 个页面，{operations} 个接口，{bytes} 字节',
  equal: '{file} 是最新的。',
  different: '{file} 不是最新的。',
  interrupted: '已中断，没有写入任何文件',
  notWritten: '无法写入 {file}：{why}',
}
