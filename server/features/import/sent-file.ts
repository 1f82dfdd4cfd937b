import { randomBytes } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Person, RequestContext } from '../../request-context.ts'

/** Bytes of a file to import. Source: cli/spec.md 5.13. */
const mostBytes = limits.uploadMaxBytes

/** Seconds for which the file of a trial is kept. Source: server/contract/spec/additions.md 9. */
const keptSeconds = 600

/** A file to import: sent with the request, or kept from a trial of the same person. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly path: string
}

const keptPath = ({ site }: RequestContext, uid: number, key: string): string =>
  path.join(site.uploadsFolder, `import-${uid}-${key}`)

/** @throws {Failure} `importTooLarge`, `fileMissing`, `importTokenExpired` */
export async function sentFile(
  ctx: RequestContext,
  person: Person,
  token: string,
): Promise<SentFile> {
  const { upload, uploadTooLarge } = ctx
  if (uploadTooLarge || (upload && upload.size > mostBytes))
    throw new Failure('importTooLarge', { limit: mostBytes / 1024 / 1024 })
  if (upload) return { name: upload.name, bytes: await readFile(upload.path), path: upload.path }
  if (token === '') throw new Failure('fileMissing')
  const [, key, since, name] = /^((\d{1,12})-[0-9a-f]{32})\.([\w-]*)$/.exec(token) ?? []
  const age = ctx.now - Number(since)
  if (key === undefined || !(age >= 0 && age <= keptSeconds))
    throw new Failure('importTokenExpired')
  const kept = keptPath(ctx, person.uid, key)
  const bytes = await readFile(kept).catch(() => {
    throw new Failure('importTokenExpired')
  })
  return { name: Buffer.from(name ?? '', 'base64url').toString(), bytes, path: kept }
}

/**
 * Keeps the file of a trial for the import that follows; the job that removes abandoned uploads
 * removes it.
 *
 * @returns the token, which only works for this person
 */
export async function keepSentFile(
  ctx: RequestContext,
  person: Person,
  file: SentFile,
): Promise<string> {
  const key = `${ctx.now}-${randomBytes(16).toString('hex')}`
  await rename(file.path, keptPath(ctx, person.uid, key))
  return `${key}.${Buffer.from(file.name.slice(0, 200)).toString('base64url')}`
}

export const dropSentFile = (file: SentFile): Promise<void> => rm(file.path, { force: true })
