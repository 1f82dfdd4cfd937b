import type { LocalFolder } from '../folder/local-folder.ts'
import type { FolderFile } from '../folder/read-folder.ts'
import { megabytes } from '../markdown/page-file.ts'
import { phrase, type Phrase, type Remark } from '../problem.ts'
import type { RemoteItem } from '../remote/item.ts'
import type { FolderJob } from './job.ts'
import type { LinkIdMap } from './link-ids.ts'

interface FileFinding {
  local: LocalFolder
  remote: RemoteItem
  linkIds: LinkIdMap
  digests: ReadonlyMap<string, string>
  remarks: Remark[]
  /** What keeps a file from being sent; with an error it is not. */
  check: (file: FolderFile) => Remark[]
  /** Why the server refused the file when it was sent last; undefined for one that is to be sent. */
  refusalOf: (file: FolderFile) => string | undefined
}

/**
 * Asks which linked files the item already has; of the others, acceptable ones get placeholders and
 * the rest is reported.
 *
 * @returns the rule each refused file breaks, by its path
 */
export async function findFiles(
  job: FolderJob,
  about: FileFinding,
): Promise<ReadonlyMap<string, string>> {
  const { local, remote, linkIds, digests } = about
  const open = [...digests].filter(([path]) => !linkIds.signs.has(path))
  const refused = new Map<string, string>()
  if (open.length === 0) return refused
  const known = new Map<string, string>()
  const sizes = new Map(open.map(([path, digest]) => [digest, local.assets.get(path)!.size]))
  const files = [...sizes].map(([hash, size]) => ({ hash, size }))
  for (let start = 0; start < files.length; start += 5_000) {
    const answer = await job.calls.files({
      item_id: Number(job.config.item),
      files: files.slice(start, start + 5_000),
    })
    for (const [hash, sign] of Object.entries(answer.known)) known.set(hash, sign)
  }
  const { limits } = remote.answer
  const most = Math.min(job.assetMaxSize, limits.file_bytes)
  for (const [path, digest] of open) {
    const sign = known.get(digest)
    const { size } = local.assets.get(path)!
    const kind = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
    if (sign !== undefined) linkIds.signs.set(path, sign)
    else if (size > most) {
      refused.set(path, 'image-too-large')
      about.remarks.push(
        fileRemark(
          job,
          path,
          'image-too-large',
          phrase('asset.tooLarge', { size: megabytes(size), most: megabytes(most) }),
        ),
      )
    } else if (limits.kinds.length > 0 && !limits.kinds.includes(kind)) {
      refused.set(path, 'image-kind')
      about.remarks.push(
        fileRemark(
          job,
          path,
          'image-kind',
          phrase('asset.kind', { kind, kinds: limits.kinds.join(', ') }),
        ),
      )
    } else {
      const file = local.assets.get(path)!
      const reason = about.refusalOf(file)
      const found = reason === undefined ? about.check(file) : [refusedRemark(path, reason)]
      about.remarks.push(...found)
      const error = found.find((one) => one.level === 'error')
      if (error) refused.set(path, error.rule)
      else linkIds.expectFile(path, digest)
    }
  }
  return refused
}

/** The server did not accept a file. */
export const refusedRemark = (path: string, reason: string): Remark => ({
  path,
  line: 0,
  column: 0,
  rule: 'image-refused',
  level: 'error',
  message: phrase('asset.refused', { reason }),
})

function fileRemark(job: FolderJob, path: string, rule: string, message: Phrase): Remark {
  return {
    path,
    line: 0,
    column: 0,
    rule,
    level: job.options.strict ? 'error' : 'warn',
    message,
  }
}
