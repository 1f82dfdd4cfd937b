import type { Locale } from '#contract/locales/sentence.ts'
import type { ImportResult } from '../../../../importers/importer.ts'
import { task } from '../../../workers/task.ts'
import { readImportTask } from './read-task.ts'

/** A foreign file whose pages become files of a folder. */
interface TreeOrder {
  readonly name: string
  readonly bytes: Uint8Array
  readonly locale: Locale
  /** Formats that are taken; all by default. */
  readonly only?: readonly string[]
}

/** Reads a foreign file as a tree. @throws {Failure} those of `readFile` in `importers` */
export const readTreeTask = task({
  name: 'import-tree',
  async run({ locale, only, ...file }: TreeOrder): Promise<ImportResult> {
    // other workers need not load the formats
    const { readFile } = await import('../../../../importers/index.ts')
    return readFile(file, { locale }, only)
  },
  ms: readImportTask.ms,
  memoryMb: readImportTask.memoryMb,
  workers: 1,
})
