import { joinedLines } from '../joined-lines.ts'
import type { Locale } from '../../locales/sentence.ts'

// Remarks that people wrote in table rows which an import no longer has: they stay in a list, and
// return with their rows. Source: cli/spec.md 5.13, 5.16.

export interface FormerRemark {
  /** Of the row. */
  readonly name: string
  /** One line of markdown. */
  readonly remark: string
}

const words: Record<Locale, string> = { en: 'Former remarks', 'zh-cn': '以前的备注' }

const list = /(?:^|\n\n)\*\*(?:Former remarks|以前的备注)\*\*\n\n((?:- .*(?:\n|$))+)/
const line = /^- (`+) ?(.+?) ?\1: (.*)$/

/** The former remarks in a text, and the text without their list. */
export function splitFormer(text: string): { text: string; former: FormerRemark[] } {
  const found = list.exec(text)
  if (!found) return { text, former: [] }
  const former = (found[1] as string).split('\n').flatMap((one) => {
    const [, , name, remark] = line.exec(one) ?? []
    return name !== undefined && remark !== undefined ? [{ name, remark }] : []
  })
  const rest = text.slice(found.index + found[0].length)
  const before = text.slice(0, found.index)
  return { text: [before, rest].filter((one) => one.trim() !== '').join('\n\n'), former }
}

/** The text with a list of former remarks at its end. */
export function withFormer(text: string, former: readonly FormerRemark[], locale: Locale): string {
  if (former.length === 0) return text
  const lines = former.map(({ name, remark }) => `- ${code(name)}: ${oneLine(remark)}`)
  return [text.trimEnd(), `**${words[locale]}**`, lines.join('\n')].filter(Boolean).join('\n\n')
}

const oneLine = (text: string): string => joinedLines(text, ' ').trim()

/** A name as code, whatever backticks it contains. */
function code(name: string): string {
  if (!name.includes('`')) return `\`${name}\``
  const longest = Math.max(...(name.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence} ${name} ${fence}`
}

/** Takes the remark of a row out of the former ones; `undefined` if there is none. */
export function takeFormer(former: FormerRemark[], name: string): string | undefined {
  const at = former.findIndex((one) => one.name === name)
  return at === -1 ? undefined : former.splice(at, 1)[0]?.remark
}
