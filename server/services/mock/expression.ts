import { RE2JS, RE2JSException } from 're2js'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

// Expressions are matched by an engine in linear time, without backtracking: anybody may request
// any path. It supports neither back-references nor look-arounds. Loaded in a worker only.

/** An item's expressions in order, and the requested path. */
export interface PathMatch {
  readonly expressions: readonly string[]
  readonly path: string
}

/** Recently compiled expressions, the newest last; bounded by their total size. */
const known = new Map<string, RE2JS>()
const mostSteps = 20 * limits.mockExpressionSteps
let steps = 0

/** A named back-reference, which the engine would read as letters. */
const namesGroup = /(?<!\\)(?:\\\\)*\\k/

function isExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/**
 * Compiles an expression in JavaScript syntax.
 *
 * @throws {Failure} `mockPathUnsupported` for a valid one that this engine does not support,
 * `mockPathWrong` for all others
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
 * Index of the first matching expression, -1 for none. Invalid ones never match.
 *
 * @throws {Failure} `mockPathUnsupported` when nothing matches and one of them, stored earlier, is
 * not supported by the engine
 */
export function fittingExpression({ expressions, path }: PathMatch): number {
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
