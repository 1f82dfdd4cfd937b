import type { Writable } from 'node:stream'
import { wrapped } from './terminal/columns.ts'

/** Exit codes; the only table of them. Source: cli/spec.md 1.3. */
export const exits = {
  ok: 0,
  error: 1,
  differences: 2,
  conflict: 3,
  auth: 4,
  partial: 5,
  usage: 64,
  interrupted: 130,
} as const
export type Exit = keyof typeof exits

const weights: readonly Exit[] = [
  'ok',
  'differences',
  'conflict',
  'partial',
  'error',
  'auth',
  'usage',
  'interrupted',
]
/** The exit that wins among several. Source: cli/spec.md 1.3. */
export const worstExit = (...all: Exit[]): Exit =>
  weights.findLast((one) => all.includes(one)) ?? 'ok'

/**
 * Numbers of refusals that mean a missing, wrong or insufficient credential. Source: cli/spec.md
 * 1.3.
 */
const authNumbers = new Set([10102, 10103, 10301, 10302, 10303, 10306, 10307, 10312])
/** Names that mean the same where a call has an older number for them. */
const authNames = new Set([
  'notLoggedIn',
  'noAccess',
  'outOfScope',
  'keyPairWrong',
  'itemPasswordNeeded',
  'signInForced',
])
export const exitOfRefusal = (code: number, name: string): Exit =>
  authNumbers.has(code) || authNames.has(name) ? 'auth' : 'error'

interface ProblemParts {
  /** The sentence without its number in brackets, where it has one: documents have `code`. */
  readonly plain?: string | undefined
  /** What to do, without the arrow. */
  readonly hint?: string | undefined
  /** Name for programs, such as `itemNotFound`. */
  readonly name?: string | undefined
  /** Public number of a refusal. */
  readonly code?: number | undefined
  readonly requestId?: string | undefined
  readonly cause?: unknown
}

/** Why a command failed; `message` is a whole sentence in the user's language. */
export class Problem extends Error {
  readonly exit: Exit
  readonly hint: string | undefined
  readonly code: number | undefined
  readonly requestId: string | undefined
  readonly plain: string
  /** How often a call was sent until it failed like this. */
  attempts = 1
  /** The call was sent, and there was no answer that says what became of it. */
  isOutcomeOpen = false
  constructor(
    exit: Exit,
    sentence: string,
    { plain = sentence, hint, name, code, requestId, cause }: ProblemParts = {},
  ) {
    super(sentence, { cause })
    this.name = name ?? exit
    this.exit = exit
    this.plain = plain
    this.hint = hint
    this.code = code
    this.requestId = requestId
  }
}

export interface OutputOptions {
  /** The command as typed, such as `showdoc admin user list`. */
  readonly command: string
  readonly json: boolean
  readonly quiet: boolean
  readonly verbose: boolean
  readonly debug: boolean
  /** Whether standard output, and standard error, may be coloured. */
  readonly color: { readonly out: boolean; readonly err: boolean }
  /** Columns of the terminals; undefined in a pipe, whose lines are never broken. */
  readonly columns?: { readonly out: number | undefined; readonly err: number | undefined }
  /** Rewrites commands in a hint the way this program was invoked. */
  readonly asCalled?: (hint: string) => string
}

/** How a line of the result looks on a terminal. */
export interface LineStyle {
  readonly color?: 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold' | undefined
  /** Never broken at words, such as a line of a text. */
  readonly isVerbatim?: boolean
}
const colors = { red: 31, green: 32, yellow: 33, cyan: 36, dim: 2, bold: 1 } as const

/**
 * A command's output: the result goes to standard output, everything else to standard error.
 * Source: cli/spec.md 1.4.
 */
export interface Output {
  readonly options: OutputOptions
  /** A line of the result; silent with `--json` and `--quiet`. */
  result(line: string, style?: LineStyle): void
  /**
   * What scripts take from standard output even with `--quiet`: a token, a password. Silent with
   * `--json`.
   */
  value(line: string): void
  /**
   * The JSON document of the run, or of its work on a target; silent without `--json`. Its schema is
   * in `cli/documents`.
   *
   * @param schema looks like `showdoc.whoami/1`
   * @param exit null for a line that others follow
   * @returns the document, for reports
   */
  document(schema: string, exit: Exit | null, parts: object): object
  /** Progress; silent with `--json` and `--quiet`. */
  note(line: string): void
  /** Only with `--verbose` or `--debug`. */
  detail(line: string): void
  /** Only with `--debug`. */
  trace(line: string): void
  /** What the user must see for the run to continue; always on standard error. */
  ask(line: string): void
  warn(sentence: string, hint?: string): void
  /**
   * An error that does not end the run; always on standard error. Source: cli/spec.md 1.2
   * (`--quiet`).
   */
  error(sentence: string, hint?: string): void
  /**
   * The failure that ends the run, or the work on a target: on standard error, and as the document
   * with `--json`.
   *
   * @param target the one that failed while others go on
   * @returns the document `showdoc.error/1`
   */
  fail(problem: Problem, target?: string): object
}

/** What ended a run, as documents have it. */
export const errorOf = ({ name, code, plain, hint, requestId }: Problem): object => ({
  name,
  ...(code ? { code } : {}),
  message: plain,
  ...(hint ? { hint } : {}),
  ...(requestId ? { request_id: requestId } : {}),
})

/** A document with what all of them begin with. Source: cli/spec.md 1.4. */
export const documentOf = (
  command: string,
  schema: string,
  exit: Exit | null,
  parts: object,
): object => ({
  schema,
  ...(exit === null ? {} : { ok: exit === 'ok', exit: exits[exit] }),
  command,
  ...parts,
})

/** Strips control characters from untrusted text. */
export const withoutControls = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '')

const paint = (isOn: boolean, code: number, text: string) =>
  isOn ? `\u001B[${code}m${text}\u001B[0m` : text

/** The stack of an error and of its causes, for `--debug`. */
const stackOf = (error: unknown): string =>
  error instanceof Error
    ? [error.stack ?? error.message, ...(error.cause ? [stackOf(error.cause)] : [])].join('\n')
    : String(error)

export function outputTo(stdout: Writable, stderr: Writable, options: OutputOptions): Output {
  const isSilent = options.json || options.quiet
  const { columns, asCalled = (hint: string) => hint } = options
  const out = (line: string) => void stdout.write(`${line}\n`)
  const document = (schema: string, exit: Exit | null, parts: object) => {
    const made = documentOf(options.command, schema, exit, parts)
    if (options.json) out(JSON.stringify(made))
    return made
  }
  const err = (line: string) => void stderr.write(`${line}\n`)
  const writeLine = (line: string) => err(wrapped(withoutControls(line), columns?.err))
  const withHint = (sentence: string, hint: string | undefined) =>
    wrapped(withoutControls(hint ? `${sentence}\n→ ${asCalled(hint)}` : sentence), columns?.err)
  const red = (sentence: string, hint?: string) =>
    err(paint(options.color.err, 31, withHint(sentence, hint)))
  return {
    options,
    result(line, { color, isVerbatim } = {}) {
      if (isSilent) return
      const shown = withoutControls(line)
      const text = isVerbatim ? shown : wrapped(shown, columns?.out)
      out(color ? paint(options.color.out, colors[color], text) : text)
    },
    value: (line) => (options.json ? undefined : out(line)),
    document,
    note: (line) => (isSilent ? undefined : writeLine(line)),
    detail: (line) => (options.verbose || options.debug ? writeLine(line) : undefined),
    trace: (line) => (options.debug ? writeLine(line) : undefined),
    ask: writeLine,
    warn: (sentence, hint) =>
      options.quiet ? undefined : err(paint(options.color.err, 33, withHint(sentence, hint))),
    error: red,
    fail(problem, target) {
      red(problem.message, problem.hint)
      if (options.debug) err(stackOf(problem))
      return document('showdoc.error/1', problem.exit, {
        ...(target === undefined ? {} : { target }),
        error: errorOf(problem),
      })
    },
  }
}
