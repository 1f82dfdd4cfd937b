import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { limits } from '#contract/limits.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { lastFileScan } from '../../services/files/file-links.ts'
import { dropFiles } from '../../services/files/files.ts'
import { pushSeconds } from '../../services/files/told-files.ts'
import { unusedOfSource } from '../../services/files/unused-of-source.ts'
import { yielder } from '../../workers/yielder.ts'

type Prune = typeof syncCalls.prune
type Answer = OutputOf<Prune>

const listed = ({ sign, display_name, file_size }: UploadFile): Answer['files'][number] => ({
  sign,
  name: display_name,
  size: file_size,
})

/**
 * Lists the files that pushes of a source have sent and that nothing uses any more; deletes those
 * that are named, as far as that still holds once nobody else writes in the item.
 *
 * Source: cli/spec.md 2.7
 */
export async function pruneFiles(
  grant: SyncWrite,
  { source, signs }: InputOf<Prune>,
): Promise<Answer> {
  const { ctx, db, item, write } = grant
  const { item_id } = item
  const before = Math.min(await lastFileScan(db.read), ctx.now - pushSeconds)
  const isOld = ({ addtime, told_time }: UploadFile) =>
    addtime < before && told_time < ctx.now - pushSeconds
  const files = await UploadFile.query(db.read)
    .where({ item_id, source })
    .orderBy('file_id')
    .select(
      'file_id',
      'sign',
      'display_name',
      'file_size',
      'storage',
      'storage_key',
      'addtime',
      'told_time',
    )
  const wanted = new Set(signs)
  const asked = files.filter(
    (file) => isOld(file) && (signs === undefined || wanted.has(file.sign)),
  )
  const unused: UploadFile[] = []
  const turn = yielder()
  for await (const found of unusedOfSource(db.read, { item_id, source }, asked)) {
    unused.push(...found)
    await turn()
  }
  const answer = { unused: unused.length, sent: files.length }
  if (signs === undefined)
    return { ...answer, files: unused.slice(0, limits.prunableFiles).map(listed) }
  const deleted = await write(async (trx) => {
    await lockItem(trx, item_id)
    // held before it is asked who uses them: a page of a preview or of another item waits for it, as
    // does a push that asks whether they are there; another one may have deleted them meanwhile
    const held = await UploadFile.query(trx)
      .findByIds(unused.map((file) => file.file_id))
      .forUpdate()
      .orderBy('file_id')
    const still: UploadFile[] = []
    for await (const found of unusedOfSource(trx, { item_id, source }, held.filter(isOld)))
      still.push(...found)
    await dropFiles(trx, still, ctx.now)
    return still
  })
  return { ...answer, files: deleted.map(listed) }
}
