import { readFileSync } from 'node:fs'
import { readText, type ReadOptions } from '../../folder/local-page.ts'
import type { LocalFolder } from '../../folder/local-folder.ts'
import { lineAt } from '../../markdown/page-file.ts'
import { phrase, type Remark } from '../../problem.ts'
import type { PushJob } from '../job.ts'
import type { FolderFile } from '../../folder/read-folder.ts'
import { secretsIn, type FoundSecret } from '#contract/text/secrets/find-secrets.ts'

/** Larger files are pictures and archives, which nobody pastes a secret into. */
const maxBytes = 1_048_576

/**
 * Reports secrets in what would be sent, and leaves out the pages that contain them unless that is
 * allowed. Source: cli/spec.md 1.8
 *
 * @param isSent whether a page differs from what the server has
 */
export function excludeSecretPages(
  job: PushJob,
  local: LocalFolder,
  isSent: (path: string) => boolean,
  read: ReadOptions,
): Remark[] {
  const { secrets } = job
  if (!secrets) return []
  const remarks: Remark[] = []
  for (const page of local.pages.values()) {
    const text = isSent(page.path) ? readText(page, read) : undefined
    if (!text) continue
    const inBlock = secretsIn(text.block, secrets.known).map((one) => ({
      one,
      line: text.block.slice(0, one.at).split('\n').length,
      column: 0,
    }))
    const inText = secretsIn(text.text, secrets.known).map((one) => ({
      one,
      ...lineAt(text, one.at),
    }))
    const found = [...inBlock, ...inText]
    remarks.push(
      ...found.map(({ one, line, column }) =>
        remarkOf(page.path, line, column, one, secrets.areAllowed),
      ),
    )
    // deleting from a map while iterating over it is safe
    if (found.length > 0 && !secrets.areAllowed) local.pages.delete(page.path)
  }
  return remarks
}

/**
 * Checks a file that pages link to.
 * @returns the remarks; with errors among them the file is not sent
 */
export function secretsInFile(job: PushJob, file: FolderFile): Remark[] {
  const { secrets } = job
  if (!secrets || file.size > maxBytes) return []
  // one character per byte: the patterns are ASCII and may be anywhere
  const found = secretsIn(readFileSync(file.disk).toString('latin1'), secrets.known)
  return found.map((one) => remarkOf(file.path, 0, 0, one, secrets.areAllowed))
}

const remarkOf = (
  path: string,
  line: number,
  column: number,
  { key, values }: FoundSecret,
  isAllowed: boolean,
): Remark => ({
  path,
  line,
  column,
  rule: 'secret',
  level: isAllowed ? 'warn' : 'error',
  message: phrase(isAllowed ? `${key}.allowed` : key, values),
})
