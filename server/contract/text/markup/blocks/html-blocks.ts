import { anyTag } from '../../markdown/jsx.ts'
import { endsOpenTag } from '../../markdown/open-tags.ts'
import type { Line } from '../inline-text.ts'

const blockTags =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul'

const attribute = String.raw`\s+[a-zA-Z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>${'`'}]+|'[^']*'|"[^"]*"))?`

/** How HTML blocks begin and end (no end: at a blank line). Source: CommonMark 0.31 section 4.6 */
export const htmlKinds: { begin: RegExp; end: RegExp | undefined; interrupts: boolean }[] = [
  {
    begin: /^<(?:script|pre|style|textarea)(?:\s|>|$)/i,
    end: /<\/(?:script|pre|style|textarea)>/i,
    interrupts: true,
  },
  { begin: /^<!--/, end: /-->/, interrupts: true },
  { begin: /^<\?/, end: /\?>/, interrupts: true },
  { begin: /^<!\[CDATA\[/, end: /\]\]>/, interrupts: true },
  { begin: /^<![a-zA-Z]/, end: />/, interrupts: true },
  { begin: new RegExp(`^</?(?:${blockTags})(?:\\s|/?>|$)`, 'i'), end: undefined, interrupts: true },
  {
    begin: new RegExp(
      `^(?:<[a-zA-Z][a-zA-Z0-9-]*(?:${attribute})*\\s*/?>|</[a-zA-Z][a-zA-Z0-9-]*\\s*>)\\s*$`,
    ),
    end: undefined,
    interrupts: false,
  },
]

export const elementTag = /^<\/?([a-zA-Z][\w.:-]*)(?=[\s/>{]|$)/

export const markdownAttribute = /^<\w+[^>]*\smarkdown(?:=["']?(?:1|block|span)["']?)?(?=[\s>])/i

/** Where the end tags of elements begin, by where both tags begin. */
export function elementEnds(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const { 1: slash, 2: name, index } of text.matchAll(/<(\/?)([a-zA-Z][\w.:-]*)/g)) {
    const starts = open.get(name!)
    const start = slash ? starts?.pop() : undefined
    if (start !== undefined) ends.set(start, index).set(index, index)
    else if (!slash && starts) starts.push(index)
    else if (!slash) open.set(name!, [index])
  }
  return ends
}

const tag = new RegExp(anyTag, 'y')

/** Whether a `>` ends a tag of the paragraph before it; one without attributes has no line ends. */
export const endsTag = (lines: readonly Line[]): boolean =>
  endsOpenTag(
    (distance) => lines.at(-distance)?.text,
    (text, at) => {
      tag.lastIndex = at
      return tag.exec(text)?.[2] ? tag.lastIndex : undefined
    },
  )
