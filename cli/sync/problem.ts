/** Severity: an `error` keeps its page (or the run) from being written, a `warn` does not. */
export type Level = 'error' | 'warn'

/**
 * Something found in the folder. `line` and `column` count from 1, 0 means the whole file.
 * `message` is a key of `locales/<language>/push.ts` with the values of its placeholders.
 *
 * Source: cli/spec.md 5.5 (`remarks`), rule names as in 5.11
 */
export interface Remark {
  path: string
  line: number
  column: number
  rule: string
  level: Level
  message: Phrase
}

/** A message key with the values of its placeholders. */
export interface Phrase {
  key: string
  values: Record<string, string | number>
}

export function phrase(key: string, values: Record<string, string | number> = {}): Phrase {
  return { key, values }
}

/** Why a whole run cannot go on. `exit` is a name of the exit codes. Source: cli/spec.md 1.3 */
export class SyncProblem extends Error {
  readonly phrase: Phrase
  readonly exit: 'error' | 'usage' | 'auth'

  constructor(
    exit: 'error' | 'usage' | 'auth',
    key: string,
    values: Record<string, string | number> = {},
  ) {
    super(`${key} ${JSON.stringify(values)}`)
    this.name = 'SyncProblem'
    this.exit = exit
    this.phrase = phrase(key, values)
  }
}

export function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
