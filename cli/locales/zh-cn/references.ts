import type { Translation } from '#contract/text/phrase.ts'
import type { references as english } from '../en/references.ts'

export const references: Translation<typeof english> = {
  missing: '{file} 引用了不存在的文件 {target}（{where}）。',
  outside: '{file} 引用的 {ref} 不在文件夹 {folder} 内（{where}）。',
  noPlace: '{file} 引用了 {ref}，但 {target} 中没有此内容（{where}）。',
  unreadable: '无法读取 {file} 引用的 {target}（{where}）：{reason}',
  noDocument: '它不是由字段组成的 JSON 或 YAML。',
  tooMany: '文档引用的文件超过 {limit} 个。',
  tooLarge: '文档及其引用的文件合计超过 {limit} MB。',
  notBelow: '{file} 不在 --refs 指定的文件夹 {folder} 内。',
  noFolder: '--refs 指定的 {folder} 不是文件夹。',
}
