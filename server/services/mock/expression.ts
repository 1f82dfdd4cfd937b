import { RE2JS, RE2JSException } from 're2js'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

// Expressions are searched by an engine whose time grows with the length of the path only, never by
// trying again what was tried before: anybody may ask for any path. It cannot do what needs that:
// back-references and look-arounds. Loaded in a worker only.

/** An item's expressions in their order, and the path that is asked for. */
export interface PathOrder {
  readonly expressions: readonly string[]
  readonly path: string
}

/**
 * Programs of expressions that were asked for lately, the newest last; bounded by their steps
 * together.
 */
const known = new Map<string, RE2JS>()
const mostSteps = 20 * limits.mockExpressionSteps
let steps = 0

/** A reference to a group by its name, which the engine would take for letters. */
const namesGroup = /(?<!\\)(?:\\\\)*\\k/

function isExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/**
 * The program of an expression as JavaScript writes it.
 *
 * @throws {Failure} `mockPathUnsupported` for a right one that this engine cannot do,
 * `mockPathWrong` for all else
 */
export function programOf(source: string): RE2JS {
  let program = known.get(source)
  if (program) known.delete(source)
  else {
    if (!isExpression(source)) throw new Failure('mockPathWrong')
    if (namesGroup.test(source)) throw new Failure('mockPathUnsupported')
    try {
      program = RE2JS.compile(RE2JS.translateRegExp(source))
    } catch (error) {
      if (error instanceof RE2JSException) throw new Failure('mockPathUnsupported')
      throw error
    }
    if (program.programSize() > limits.mockExpressionSteps) throw new Failure('mockPathWrong')
    steps += program.programSize()
  }
  known.set(source, program)
  for (const [oldest, one] of known) {
    if (steps <= mostSteps) break
    known.delete(oldest)
    steps -= one.programSize()
  }
  return program
}

/**
 * Number of the first expression that fits, -1 for none. One that cannot be read fits nothing.
 *
 * @throws {Failure} `mockPathUnsupported` when none fits but for one that the engine cannot do,
 * stored before it had to
 */
export function fittingExpression({ expressions, path }: PathOrder): number {
  let unsupported: Failure | undefined
  const found = expressions.findIndex((source) => {
    try {
      return programOf(source).test(path)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.why === 'mockPathUnsupported') unsupported = error
      return false
    }
  })
  if (found === -1 && unsupported) throw unsupported
  return found
}
