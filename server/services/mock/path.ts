import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

/** Prefix of a path that is a regular expression. Source: server/contract/spec/calls.md 14.1. */
const mark = '~'

/** The expression of a stored path, if it is one. */
export const expressionIn = (path: string): string | null =>
  path.startsWith(mark) ? path.slice(mark.length) : null

/** A path in the form it is requested: with a leading slash. */
export const requestedPath = (path: string): string =>
  path === '' ? '/' : path.startsWith('/') ? path : `/${path}`

/**
 * A path in the form it is stored; `mockExpressionTask` checks whether an expression is supported.
 *
 * @throws {Failure} `mockPathWrong`
 */
export function storedPath(sent: string): string {
  const path = sent.trim()
  const source = expressionIn(path)
  if (source === null) {
    if (Buffer.byteLength(path) >= limits.mockPathBytes) throw new Failure('mockPathWrong')
    return requestedPath(path)
  }
  if (source === '' || Buffer.byteLength(source) > limits.mockExpressionBytes || isRisky(source))
    throw new Failure('mockPathWrong')
  return path
}

/**
 * Whether an expression has a quantifier or alternatives inside a quantified group, or four or more
 * counted quantifiers. Source: server/contract/spec/calls.md 14.1.
 */
function isRisky(source: string): boolean {
  // escapes and character classes do not count
  const plain = source.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x')
  if ((plain.match(/\{\d/g) ?? []).length >= 4) return true
  const open: { repeats: boolean; choices: boolean }[] = []
  for (let index = 0; index < plain.length; index++) {
    const sign = plain[index] as string
    const group = open.at(-1)
    if (sign === '(') open.push({ repeats: false, choices: false })
    else if (sign === '|' && group) group.choices = true
    else if (/[*+{]/.test(sign) && group) group.repeats = true
    else if (sign === ')') {
      const closed = open.pop()
      const isRepeated = /[*+{]/.test(plain[index + 1] ?? '')
      if (isRepeated && (closed?.repeats || closed?.choices)) return true
      const around = open.at(-1)
      if (around && closed) {
        around.repeats ||= closed.repeats
        around.choices ||= closed.choices
      }
    }
  }
  return false
}
