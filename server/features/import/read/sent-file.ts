import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '#contract/failures.ts'
import { itemFileHead } from '#contract/item-file.ts'
import { limits } from '#contract/limits.ts'
import type { Person, RequestContext } from '../../../request-context.ts'

/** Bytes of a file to import. Source: cli/spec.md 5.13. */
const mostBytes = limits.uploadMaxBytes

/** Seconds for which the file of a trial is kept. Source: server/contract/spec/additions.md 9. */
const keptSeconds = 600

/** A file to import: sent with the request, or kept from a trial of the same person. */
export interface SentFile {
  readonly name: string
  readonly path: string
  /** Whether it is the file of a whole item, which is read as a stream. */
  readonly isItem: boolean
  /** Of a trial: a digest of what it found; `undefined` for a file that is sent. */
  readonly digest?: string
  /** @throws {Failure} `importTooLarge` */
  read(): Promise<Uint8Array>
}

/** Bytes that show whether a file is that of an item. */
const headBytes = 200

async function sentFileAt(name: string, disk: string): Promise<SentFile> {
  const file = await open(disk)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const { size } = await file.stat()
    return {
      name,
      path: disk,
      isItem: itemFileHead.test(buffer.toString('latin1', 0, bytesRead)),
      async read() {
        if (size > mostBytes) throw tooLarge(mostBytes)
        return readFile(disk)
      },
    }
  } finally {
    await file.close()
  }
}

const tooLarge = (limit: number): Failure =>
  new Failure('importTooLarge', { limit: limit / 1024 / 1024 })

const keptPath = ({ site }: RequestContext, uid: number, key: string): string =>
  path.join(site.uploadsFolder, `import-${uid}-${key}`)

/** @throws {Failure} `importTooLarge`, `fileMissing`, `importTokenExpired` */
export async function sentFile(
  ctx: RequestContext,
  person: Person,
  token: string,
): Promise<SentFile> {
  const { upload, uploadTooLarge } = ctx
  if (uploadTooLarge || (upload && upload.size > limits.itemFileBytes))
    throw tooLarge(limits.itemFileBytes)
  if (upload) return sentFileAt(upload.name, upload.path)
  if (token === '') throw new Failure('fileMissing')
  const [, key, since, digest = '', name] =
    /^((\d{1,12})-[0-9a-f]{32})\.([\w-]{12})\.([\w-]*)$/.exec(token) ?? []
  const age = ctx.now - Number(since)
  if (key === undefined || !(age >= 0 && age <= keptSeconds))
    throw new Failure('importTokenExpired')
  const kept = keptPath(ctx, person.uid, key)
  const file = await sentFileAt(Buffer.from(name ?? '', 'base64url').toString(), kept).catch(() => {
    throw new Failure('importTokenExpired')
  })
  return { ...file, digest }
}

/**
 * Keeps the file of a trial for the import that follows; the job that removes abandoned uploads
 * removes it.
 *
 * @param digest 12 characters of base64url
 * @returns the token, which only works for this person
 */
export async function keepSentFile(
  ctx: RequestContext,
  person: Person,
  file: SentFile,
  digest: string,
): Promise<string> {
  const key = `${ctx.now}-${randomBytes(16).toString('hex')}`
  await rename(file.path, keptPath(ctx, person.uid, key))
  return `${key}.${digest}.${Buffer.from(file.name.slice(0, 200)).toString('base64url')}`
}

export const dropSentFile = (file: SentFile): Promise<void> => rm(file.path, { force: true })
