import type { importing } from '../../locales/en/import.ts'
import type { Translator } from '../../locales/translator.ts'
import type { OutgoingFile } from '../../session/session.ts'

export type ImportTranslator = Translator<typeof importing>

/** A file to import, removed afterwards where it is a temporary one. */
export interface Source {
  readonly file: OutgoingFile
  remove(): Promise<void>
}
