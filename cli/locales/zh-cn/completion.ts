import type { Translation } from '#contract/text/phrase.ts'
import type { completion as english } from '../en/completion.ts'

/** Messages of `showdoc completion`. */
export const completion: Translation<typeof english> = {
  purpose: '输出补全脚本，让 shell 补全命令、选项和取值。',
  unknownShell: '没有适用于 {shell} 的脚本。',
}
