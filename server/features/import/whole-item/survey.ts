import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import type { ItemFileAttachment, ItemFileItem } from '#contract/item-file.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { TreeRemark } from '#contract/tree.ts'
import { itemRecords, type ItemRecord } from '../../../../importers/item/records.ts'
import { sourceLimits } from '../../../../importers/source/file/limits.ts'
import { secretRemarks } from '../../../../importers/source/secrets.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  accepted,
  fileRules,
  type AcceptedUpload,
  type FileRules,
  type Reader,
  tooLarge,
} from '../../../services/files/files.ts'
import { FileBatch } from '../../../services/files/save-files.ts'
import { toDisk } from '../../../storage/to-disk.ts'
import { yielder } from '../../../workers/yielder.ts'
import { namesPages } from './readdressed.ts'

/** Bytes read at a time. */
const readBytes = 1024 * 1024

/** The entries of the file of an item; others are served in between. */
export async function* recordsOf(disk: string): AsyncGenerator<ItemRecord> {
  const yieldNow = yielder()
  for await (const record of itemRecords(createReadStream(disk, { highWaterMark: readBytes }))) {
    yield record
    await yieldNow()
  }
}

/** What the file of an item contains. All of it can be read, and its attachments are stored. */
export interface ItemSurvey {
  readonly item: ItemFileItem
  readonly pages: number
  /** Pages whose texts have addresses of pages of the item. */
  readonly linked: ReadonlySet<number>
  /** Number of versions by page. */
  readonly versions: ReadonlyMap<number, number>
  /** Signs in the file, in the order of `batch`. */
  readonly signs: readonly string[]
  readonly batch: FileBatch
  /** Pages that hold secrets, and attachments that were refused or damaged. */
  readonly remarks: readonly TreeRemark[]
}

const damaged = (where: string): Failure => new Failure('importItemDamaged', { where })

/**
 * Reads the file of an item once without writing rows, so that one that cannot be read leaves
 * everything as it was, and stores its attachments.
 *
 * @throws {Failure} those of `itemRecords`, `storeFailed`
 */
export async function surveyItem(
  ctx: RequestContext,
  disk: string,
  reader: Reader,
): Promise<ItemSurvey> {
  const records = recordsOf(disk)
  const linked = new Set<number>()
  const versions = new Map<number, number>()
  const files = new Attachments(ctx)
  let item: ItemFileItem | undefined
  const secrets: TreeRemark[] = []
  let pages = 0
  try {
    let next = await records.next()
    while (!next.done) {
      const record = next.value
      next = await records.next()
      switch (record.kind) {
        case 'item':
          item = record.item
          break
        case 'pages':
          pages++
          if (secrets.length < sourceLimits.remarks) {
            const { page_title: name, page_content: text } = record.page
            secrets.push(...secretRemarks([{ name, text }], ctx.locale))
          }
          if (item && namesPages(record.page.page_content, item.item_id))
            linked.add(record.page.page_id)
          break
        case 'versions': {
          const { page_id } = record.version
          versions.set(page_id, (versions.get(page_id) ?? 0) + 1)
          break
        }
        case 'files':
          await files.take(record.file, async function* () {
            for (; !next.done && next.value.kind === 'bytes'; next = await records.next())
              yield next.value.bytes
          })
          break
        default:
      }
    }
    if (!item) throw damaged('item')
    const { uploads, signs, remarks } = files
    const batch = await FileBatch.place(ctx, 0, uploads, reader)
    return { item, pages, linked, versions, signs, batch, remarks: [...secrets, ...remarks] }
  } finally {
    await records.return(undefined)
    await files.remove()
  }
}

/** Attachments of a file, as temporary files. */
class Attachments {
  readonly uploads: AcceptedUpload[] = []
  readonly signs: string[] = []
  readonly remarks: TreeRemark[] = []
  private readonly ctx: RequestContext
  private readonly temporary: string[] = []
  private rules: FileRules | undefined

  constructor(ctx: RequestContext) {
    this.ctx = ctx
  }

  async take(
    { sign, display_name, file_size, hash }: ItemFileAttachment,
    bytes: () => AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const { ctx } = this
    const upload = await toDisk(Readable.from(bytes()), ctx.site.uploadsFolder, display_name)
    this.temporary.push(upload.path)
    try {
      if (upload.size !== file_size || upload.hash !== hash) throw damaged(`files ${sign}`)
      const rules = (this.rules ??= await fileRules(ctx))
      const { limit } = rules
      if (upload.size > limit) throw tooLarge(limit)
      this.uploads.push(await accepted(ctx, upload, rules))
      this.signs.push(sign)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const message = failureSentence(ctx.locale, error.why, error.details)
      this.remarks.push({ where: display_name, message })
    }
  }

  async remove(): Promise<void> {
    await Promise.all(this.temporary.map((one) => rm(one, { force: true })))
  }
}
