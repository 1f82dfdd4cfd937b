import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import { Failure } from '#contract/failures.ts'
import type { FileRestore } from '../../access/content/files.ts'
import { inSlices } from '../../db/batches/in-chunks.ts'
import { FilePage } from '../../models/file-page.ts'
import { RemovedFile } from '../../models/removed-file.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { restoreFiles } from '../../services/files/removed-files.ts'
import { storeByName } from '../../services/files/stores.ts'
import { StoreFailure, type Store } from '../../storage/store.ts'

type Restore = typeof attachmentCalls.restore
type Input = InputOf<Restore>

/** Files restored per transaction, to limit blocking, and bytes looked for concurrently. */
const atOnce = 500
const side = 8

/** Whether a store still has a file. @throws {StoreFailure} */
async function hasBytes(store: Store | null, key: string): Promise<boolean> {
  const found = await store?.read(key, 0, 0)
  found?.destroy()
  return Boolean(found)
}

/**
 * Ids of those files whose bytes are missing, as in a restored backup, which has none of deleted
 * files. Only the job deletes bytes, after nobody can bring the file back any more.
 *
 * @throws {Failure} `storeFailed`
 */
async function filesWithoutBytes(
  { ctx, person }: FileRestore,
  { page_id }: Input,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const noted = await RemovedFile.query(ctx.db.read)
    .whereIn('file_id', ids)
    .where({ removed_by: person.uid, page_id })
    .whereNot({ file: '' })
    .whereNot({ storage_key: '' })
  const stores = new Map<string, Store | null>()
  for (const name of new Set(noted.map((row) => row.storage)))
    stores.set(name, await storeByName(ctx.site, name))
  const missing = new Set<number>()
  try {
    for (const some of inSlices(noted, side))
      await Promise.all(
        some.map(async ({ file_id, file, storage, storage_key }) => {
          const { file_size } = JSON.parse(file) as UploadFile
          if (file_size === 0) return
          if (!(await hasBytes(stores.get(storage) ?? null, storage_key))) missing.add(file_id)
        }),
      )
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    throw new Failure('storeFailed', { reason: error.code }, { cause: error })
  }
  return missing
}

/** How many of these files are there for the caller, as after a first request that was cut off. */
async function countPresent(
  { person }: FileRestore,
  trx: Knex.Transaction,
  { page_id }: Input,
  ids: readonly number[],
): Promise<number> {
  const files = UploadFile.query(trx).whereIn('file_id', ids)
  if (page_id !== 0)
    void files.whereIn('file_id', FilePage.query(trx).where({ page_id }).select('file_id'))
  else if (person.groupid !== 1) void files.where({ uid: person.uid })
  return files.resultSize()
}

/** @returns how many are there now */
async function restoreSome(
  grant: FileRestore,
  trx: Knex.Transaction,
  input: Input,
  ids: readonly number[],
): Promise<number> {
  const { ctx, person } = grant
  const { page_id } = input
  const restored = await restoreFiles(trx, ids, { by: person.uid, page_id, now: ctx.now })
  if (restored.size > 0 && page_id === 0) {
    const [[first, file_name] = [0, '']] = restored
    await recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'attachment.restore',
      object: restored.size === 1 ? first : 0,
      detail: {
        ...(restored.size === 1 && { file_name }),
        files: [...restored].map(([id, name]) => `${id} ${name}`),
      },
      now: ctx.now,
    })
  }
  const others = ids.filter((id) => !restored.has(id))
  return restored.size + (await countPresent(grant, trx, input, others))
}

/**
 * Brings back files that the caller has deleted, each as a whole or not at all. Source:
 * server/contract/spec/additions.md 3.
 *
 * @throws {Failure} `fileGone` when none of them can be
 */
export async function restoreAttachments(
  grant: FileRestore,
  input: Input,
): Promise<OutputOf<Restore>> {
  const file_ids = [...new Set(input.file_ids)]
  let success = 0
  for (const ids of inSlices(file_ids, atOnce)) {
    const missing = await filesWithoutBytes(grant, input, ids)
    const whole = ids.filter((id) => !missing.has(id))
    success += await grant.write((trx) => restoreSome(grant, trx, input, whole))
  }
  if (success === 0) throw new Failure('fileGone')
  return { success, failed: file_ids.length - success }
}
