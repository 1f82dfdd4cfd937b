import type { Locale } from '#contract/locales/sentence.ts'
import { openapiWords, type OpenapiWords } from '#contract/text/content/openapi-words.ts'

const en = {
  external: (ref: string) => `The reference to another file or address was not followed: ${ref}`,
  missing: (ref: string) => `The reference leads nowhere: ${ref}`,
  circle: (ref: string) => `The reference leads back to itself: ${ref}`,
  cycle: (name: string) => `${name} contains itself; it is listed once and then cut.`,
  deep: 'Deeper or further fields of this schema are not listed.',
  folded: 'The group has more than three levels; deeper ones became part of the last name.',
  tags: 'The operation has several tags; its page is in the catalog of the first.',
  operation: 'This is not an operation.',
  sameId: (id: string) => `Another operation has the id ${id}; this one is shown without it.`,
  media: (types: string) => `Only one content type is shown with its fields: ${types}`,
  unshown: (keywords: string) => `These keywords of a schema are not shown: ${keywords}`,
  forbidden: (field: string) => `The field ${field} is not allowed; it is not listed.`,
  example: (url: string) => `The example at another address was not read: ${url}`,
  examples: 'Only the first example of a body in this content type or status is shown.',
  more: (count: number) => `${count} more remarks.`,
  budget: 'The document is too entangled: schemas from here on are not expanded.',
}
const zhCn: typeof en = {
  external: (ref) => `未读取指向其他文件或地址的引用：${ref}`,
  missing: (ref) => `引用的目标不存在：${ref}`,
  circle: (ref) => `引用指向自身：${ref}`,
  cycle: (name) => `${name} 包含自身，列出一次后截断。`,
  deep: '此结构更深或更多的字段未列出。',
  folded: '分组超过三级，更深的各级并入最后一级的名称。',
  tags: '此操作有多个标签，页面放在第一个标签的目录里。',
  operation: '这不是一个操作。',
  sameId: (id) => `另一个操作已有标识 ${id}，此处不再显示。`,
  media: (types) => `只列出了一种内容类型的字段：${types}`,
  unshown: (keywords) => `结构中的这些关键字未显示：${keywords}`,
  forbidden: (field) => `字段 ${field} 不允许出现，未列出。`,
  example: (url) => `未读取位于其他地址的示例：${url}`,
  examples: '此内容类型或状态码的正文只显示第一个示例。',
  more: (count) => `另有 ${count} 条说明。`,
  budget: '文档的结构过于复杂，此后的结构不再展开。',
}

/** Words of the pages, and what is said about a document. */
export type Words = OpenapiWords & { readonly said: typeof en }
export const wordsOf = (locale: Locale): Words => ({
  ...openapiWords(locale),
  said: locale === 'en' ? en : zhCn,
})
