import type { PlaceholdersOf, ValuesFor } from '#contract/text/phrase.ts'
import type { push as en } from '../locales/en/push.ts'

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
  key: PhraseKey
  values: Readonly<Record<string, string | number>>
}

export type PhraseKey = keyof typeof en
type Sentences = typeof en
/** The values that a message needs, and those of its hint. */
type PhraseValues<K extends PhraseKey> = ValuesFor<
  | PlaceholdersOf<Sentences[K]>
  | (`${K}.hint` extends infer Hint extends PhraseKey ? PlaceholdersOf<Sentences[Hint]> : never)
>

export function phrase<const K extends PhraseKey>(key: K, ...values: PhraseValues<K>): Phrase {
  return { key, values: values[0] ?? {} }
}

class AnySyncProblem extends Error {
  readonly phrase: Phrase
  readonly exit: 'error' | 'usage' | 'auth'

  constructor(exit: 'error' | 'usage' | 'auth', key: PhraseKey, values: Phrase['values'] = {}) {
    super(`${key} ${JSON.stringify(values)}`)
    this.name = 'SyncProblem'
    this.exit = exit
    this.phrase = { key, values }
  }
}

export type SyncProblem = AnySyncProblem
/** Why a whole run cannot go on. `exit` is a name of the exit codes. Source: cli/spec.md 1.3 */
export const SyncProblem: new <const K extends PhraseKey>(
  exit: 'error' | 'usage' | 'auth',
  key: K,
  ...values: PhraseValues<K>
) => AnySyncProblem = AnySyncProblem

export function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
