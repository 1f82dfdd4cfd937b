import type { Translation } from '#contract/text/phrase.ts'
import type { schema as english } from '../en/schema.ts'

/** Messages of `showdoc schema`. */
export const schema: Translation<typeof english> = {
  purpose: '输出命令 --json 结果（包括失败时）的 JSON Schema；不带 COMMAND 时列出所有命令。',
  unknownCommand: '没有命令“{name}”，或它不输出 JSON 文档。',
}
