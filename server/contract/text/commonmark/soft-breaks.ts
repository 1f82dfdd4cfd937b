import type { CoreRule, Token } from '../markdown/parser.ts'

/** Characters written without spaces between them; Korean has spaces. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6\ufe30-\ufe4f]/u

/** Wide or narrow, depending on their neighbours. */
const either = /[\u2014\u2018\u2019\u201c\u201d\u2026]/

const joins = (before: string, after: string): boolean =>
  wide.test(before)
    ? wide.test(after) || either.test(after)
    : either.test(before) && wide.test(after)

/**
 * A line break between two Chinese or Japanese characters is removed, any other is a space (which
 * the browser makes of the line feed). Source: CSS Text 3, 4.1.3.
 */
export const softBreaks: CoreRule = ({ tokens }) => {
  for (const { children } of tokens) {
    if (!children) continue
    children.forEach((token, index) => {
      if (token.type !== 'softbreak') return
      if (joins(lastSign(children, index), firstSign(children, index)))
        Object.assign(token, { type: 'text', tag: '', content: '' })
    })
  }
}

/** Tags have no character of their own, and non-text is not wide. */
const isMark = ({ type, nesting }: Token) => type !== 'softbreak' && nesting !== 0

function lastSign(children: readonly Token[], before: number): string {
  for (let index = before - 1; index >= 0; index--) {
    const token = children[index]!
    if (token.type === 'text' && token.content !== '') return /.$/su.exec(token.content)![0]
    if (!isMark(token) && token.content !== '') return ''
    if (token.type === 'softbreak' || token.type === 'image') return ''
  }
  return ''
}

function firstSign(children: readonly Token[], after: number): string {
  for (let index = after + 1; index < children.length; index++) {
    const token = children[index]!
    if (token.type === 'text' && token.content !== '') return /^./su.exec(token.content)![0]
    if (!isMark(token) && token.content !== '') return ''
    if (token.type === 'softbreak' || token.type === 'image') return ''
  }
  return ''
}
