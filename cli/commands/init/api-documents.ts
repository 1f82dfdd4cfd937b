import { closeSync, openSync, readSync } from 'node:fs'
import { askWhether } from '../../asking.ts'
import type { CommandContext } from '../../context.ts'
import { readFolder, type FolderFile } from '../../sync/folder/read-folder.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'

/** Bytes in which a document says what it is. */
const beginning = 64 * 1024
/** Most documents that are offered. */
const most = 20

const isJsonDocument = (text: string) =>
  (/"(?:openapi|swagger)"\s*:\s*"[23]\./.test(text) && /"info"\s*:/.test(text)) ||
  text.includes('schema.getpostman.com/json/collection/')
const isYamlDocument = (text: string) =>
  /^(?:openapi|swagger)\s*:\s*['"]?[23]\./m.test(text) && /^info\s*:/m.test(text)

function beginningOf({ disk, size }: FolderFile): string {
  const bytes = Buffer.alloc(Math.min(size, beginning))
  const file = openSync(disk, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(file)
  }
}

function isDocument(file: FolderFile): boolean {
  try {
    const text = beginningOf(file)
    return /\.json$/i.test(file.path) ? isJsonDocument(text) : isYamlDocument(text)
  } catch {
    return false // it cannot be read, so it cannot be pushed either
  }
}

/**
 * OpenAPI, Swagger and Postman files of a folder and below, as `api` in `showdoc.json` names them;
 * recognised by their beginning, so that a large repository is no wait. Source: cli/spec.md 5.4
 */
export function apiDocuments(base: string): string[] {
  const { pages } = readFolder(base, {
    include: ['**/*.json', '**/*.yaml', '**/*.yml'],
    exclude: [],
    gitignore: true,
  })
  const found: string[] = []
  for (const file of pages) {
    if (isDocument(file)) found.push(file.path)
    if (found.length === most) break
  }
  return found
}

/** Whether a push is to publish API documents too; where nobody can be asked it is not. */
export async function wantsDocuments(
  ctx: CommandContext,
  documents: readonly string[],
): Promise<boolean> {
  if (documents.length === 0 || !ctx.terminal.canAsk) return false
  const question = pushTranslator(ctx.locale)('init.chooseApi', { files: documents.join(', ') })
  return ctx.settings.yes || askWhether(ctx, question, { byDefault: true })
}
