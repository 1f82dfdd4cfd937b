import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

/** Mark of a path that is a regular expression. Source: wire contract 14.1. */
const mark = '~'

/** An item's expressions in their order, and the path that is asked for. */
export interface PathOrder {
  readonly expressions: readonly string[]
  readonly path: string
}

/** A path as it is asked for: it begins with a slash. */
export const askedPath = (path: string): string => (path === '' ? '/' : path.startsWith('/') ? path : `/${path}`)

/**
 * A path as it is stored. Expressions that are known to run for ever are refused; what remains still runs in a worker only.
 *
 * @throws {Failure} `mockPathWrong`
 */
export function storedPath(sent: string): string {
  const path = sent.trim()
  if (!path.startsWith(mark)) {
    if (Buffer.byteLength(path) >= limits.mockPathBytes) throw new Failure('mockPathWrong')
    return askedPath(path)
  }
  const source = path.slice(mark.length)
  if (source === '' || Buffer.byteLength(source) > limits.mockExpressionBytes || isRisky(source)) throw new Failure('mockPathWrong')
  try {
    void new RegExp(source, 'u')
  } catch {
    throw new Failure('mockPathWrong')
  }
  return path
}

/** Repeats inside a repeat, alternatives inside a repeat, or four and more counted repeats. Source: wire contract 14.1. */
function isRisky(source: string): boolean {
  // what is escaped or stands in a class repeats nothing
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

/** Number of the first expression that fits, -1 for none. One that cannot be read fits nothing. */
export const fittingExpression = ({ expressions, path }: PathOrder): number =>
  expressions.findIndex((expression) => {
    try {
      return new RegExp(expression.slice(mark.length), 'u').test(path)
    } catch {
      return false
    }
  })
