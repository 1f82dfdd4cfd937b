import { marked, span, type Marked } from '../markdown/code-spans.ts'
import { keywordIn, noKeywords, type Keywords } from './keyword-patterns.ts'
import { multiline } from '../markdown/multiline.ts'
import { objectBoundsIn } from './object-bounds.ts'
import { either } from '../words.ts'

const deprecated = new RegExp(`^${either('deprecated')} ?`)
const freeKeys = new RegExp(`^${either('freeKeys')}(?:; |$)`)
// nothing may be left after the dot once a cycle is taken
const ofVariants = /^\*([^*]+)\*(?: ·(?: |$)|$)/
const cycle = new RegExp(`(?:^| )${either('cycle')} (.+?)(?: \\((${span})\\))?$`)
const cut = new RegExp(`(?:^| )${either('cut')}$`)

/**
 * Parses the remark of a row. Keywords follow the description: `description ·
 * keyword; keyword`; everything else is description.
 */
export function keywordsOf(remark: string): Keywords {
  const line = marked(remark.trim())
  const read = noKeywords()
  let { text } = line
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(text)
    if (found)
      text = (text.slice(0, found.index) + text.slice(found.index + found[0].length)).trim()
    return found
  }
  const around = take(cycle)
  if (around)
    read.cycle = { name: line.written(around[1]!), path: around[2] ? line.codeOf(around[2]) : '' }
  if (take(cut)) read.isCut = true
  for (let found = take(ofVariants); found; found = take(ofVariants))
    read.variants.push(line.written(found[1]!).split(', '))
  if (take(freeKeys)) read.isFree = true
  if (take(deprecated)) read.isDeprecated = true
  const { description, bounds } = objectBoundsIn(readKeywords(read, text, line))
  read.ofObject = bounds
  read.description = multiline(line.written(description))
  return read
}

/** A semicolon that is not the end of an escaped `<`. */
const betweenKeywords = /(?<!&lt); /

/** @returns the description before the keywords */
function readKeywords(read: Keywords, text: string, line: Marked): string {
  const parts = text.split(betweenKeywords)
  const known: (() => void)[] = []
  const isKeyword = (part: string): boolean => {
    const apply = keywordIn(part, line)
    if (apply) known.unshift(() => apply(read))
    return apply !== undefined
  }
  let words: string | undefined
  while (parts.length > 0 && words === undefined) {
    const part = parts.at(-1)!
    if (isKeyword(part)) {
      parts.pop()
      continue
    }
    const at = part.lastIndexOf(' · ')
    // what looks like a keyword and follows no other words is part of a sentence
    if (at < 0 || !isKeyword(part.slice(at + 3))) return text
    words = [...parts.slice(0, -1), part.slice(0, at)].join('; ')
  }
  for (const apply of known) apply()
  return words ?? ''
}
