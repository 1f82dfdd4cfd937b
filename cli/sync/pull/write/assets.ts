import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { writeBytes } from '../../base/atomic-files.ts'
import { shortened } from '../../digest.ts'
import { diskPath } from '../../folder/disk-path.ts'
import type { Found } from '../../folder/folder-view.ts'
import { readMarkup } from '#contract/text/markup/links/links.ts'
import { folderOf, resolvePath, stemOf } from '../../names.ts'
import type { Survey } from '../../survey/survey.ts'
import { phrase, type Remark } from '../../problem.ts'
import type { TextPage } from '../../remote/read-pages.ts'
import { isStoredForm } from '../../folder/resolve.ts'
import { fileNameOf } from '#contract/text/file-names.ts'
import type { TakenPaths } from '../place/file-names.ts'
import type { PullJob } from '../job.ts'
import { linkOf } from '../place/place.ts'
import { isPossibleFile, leadsInside } from '../place/safe-path.ts'

type ListedFile = NonNullable<TextPage['files']>[number]

/** Pictures and other files of pages: where each is in the folder, and fetching the missing ones. */
export class PulledAssets {
  readonly counts = { written: 0, bytes: 0, failed: 0 }
  readonly remarks: Remark[] = []
  private readonly job: PullJob
  private readonly survey: Survey
  private readonly taken: TakenPaths
  private readonly pathOf = new Map<string, string>()
  private readonly wanted = new Map<string, ListedFile>()
  private readonly fetched = new Map<string, Found>()
  private readonly hashes = new Map<string, string>()

  constructor(job: PullJob, survey: Survey, taken: TakenPaths) {
    this.job = job
    this.survey = survey
    this.taken = taken
    for (const path of survey.digests.keys()) {
      const sign = survey.linkIds.signs.get(path)
      if (sign !== undefined) this.pathOf.set(sign, path)
    }
    for (const [path, { sign }] of survey.lock.assets)
      if (!this.pathOf.has(sign) && existsSync(this.diskOf(path))) this.pathOf.set(sign, path)
  }

  path(sign: string): string | undefined {
    return this.pathOf.get(sign)
  }

  /** SHA-256 of a file that was fetched. */
  hashAt(path: string): string | undefined {
    return this.hashes.get(path)
  }

  /** What is at a path once everything is fetched. */
  find(path: string): Found | undefined {
    return this.fetched.get(path)
  }

  /**
   * Decides where the files of a page go.
   *
   * @param to path of the page's file
   * @param spellings of the links in this very text, where they are known
   */
  place(page: TextPage, to: string, spellings: readonly string[] | undefined): void {
    if (!this.job.options.assets) return
    const open = (page.files ?? []).filter(({ sign }) => !this.pathOf.has(sign))
    if (open.length === 0) return
    const written = spelledPaths(page.text, this.job.config.item, to, spellings)
    for (const file of open) {
      const path = this.pathFor(file, to, written.get(file.sign))
      this.pathOf.set(file.sign, path)
      this.survey.linkIds.signs.set(path, file.sign)
      this.wanted.set(path, file)
      const disk = this.diskOf(path)
      const own = { path, disk, size: file.size, mtime: 0, inode: 0 }
      this.fetched.set(path, { kind: 'file', file: own })
    }
  }

  private pathFor(
    { sign, name, hash }: ListedFile,
    to: string,
    spelled: string | undefined,
  ): string {
    if (spelled !== undefined && this.mayReplace(spelled, hash)) return this.taken.take(spelled)
    const folder = [folderOf(to), 'img'].filter(Boolean).join('/')
    const own = fileNameOf(name === '' ? sign : name)
    const usual = `${folder}/${own}`
    if (this.holds(usual, hash)) return usual
    const stem = stemOf(own)
    return this.taken.free(folder, stem, own.slice(stem.length))
  }

  /** A path that is free, or whose file is as agreed and so is only an older state of this one. */
  private mayReplace(path: string, hash: string): boolean {
    const { lock, digests, local } = this.survey
    if (!isPossibleFile(path) || !leadsInside(local.root, path) || this.fetched.has(path))
      return false
    if (!this.taken.has(path)) return true
    if (linkOf(this.diskOf(path)) !== undefined) return this.holds(path, hash)
    const digest = digests.get(path)
    const locked = lock.assets.get(path)?.hash
    return this.holds(path, hash) || (digest !== undefined && shortened(digest) === locked)
  }

  /** A file that is there keeps the spelling of its name. */
  private diskOf(path: string): string {
    const { assets, root } = this.survey.local
    return assets.get(path)?.disk ?? diskPath(root, path)
  }

  private holds(path: string, hash: string): boolean {
    const disk = this.diskOf(path)
    return existsSync(disk) && digestOf(readFileSync(disk)) === hash
  }

  /** Fetches what was placed since, several at a time. A file that is gone leaves its links as they are. */
  async fetch(): Promise<void> {
    const queue = [...this.wanted]
    const total = this.counts.written + queue.length
    this.wanted.clear()
    const worker = async () => {
      for (let next = queue.shift(); next && !this.job.isStopping(); next = queue.shift()) {
        await this.fetchOne(...next)
        const { written: done } = this.counts
        this.job.onStage({ stage: 'files', state: 'going', done, total, name: next[0] })
      }
    }
    const { concurrency } = this.job.options
    await Promise.all(Array.from({ length: Math.min(concurrency, queue.length) }, worker))
  }

  private async fetchOne(path: string, file: ListedFile): Promise<void> {
    this.hashes.set(path, file.hash)
    if (this.holds(path, file.hash)) return
    const bytes = await this.job.calls.download(file.sign)
    if (bytes === undefined || digestOf(bytes) !== file.hash) {
      this.pathOf.delete(file.sign)
      this.survey.linkIds.signs.delete(path)
      this.fetched.delete(path)
      this.hashes.delete(path)
      this.counts.failed++
      const message = phrase('asset.notFetched', { name: file.name })
      this.remarks.push({ path, line: 0, column: 0, rule: 'file-missing', level: 'warn', message })
      return
    }
    const disk = this.diskOf(path)
    mkdirSync(dirname(disk), { recursive: true })
    writeBytes(disk, bytes)
    this.counts.written++
    this.counts.bytes += bytes.length
  }
}

const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url')

/** The path that each file has by the spelling of its first link, by sign. */
function spelledPaths(
  text: string,
  itemId: string,
  to: string,
  spellings: readonly string[] | undefined,
): Map<string, string> {
  const paths = new Map<string, string>()
  const own = readMarkup(text).links.filter(({ address }) => isStoredForm(address, itemId))
  if (spellings?.length !== own.length) return paths
  own.forEach(({ address }, index) => {
    const start = attachmentPath('')
    const sign = /^[0-9a-z_-]+/i.exec(
      address.startsWith(start) ? address.slice(start.length) : '',
    )?.[0]
    const path = sign && pathSpelled(spellings[index]!, to)
    if (sign && path && !paths.has(sign)) paths.set(sign, path)
  })
  return paths
}

function pathSpelled(spelled: string, from: string): string | undefined {
  const plain = spelled.replace(/^(["'<])(.*)[>"']$/s, '$2').replace(/[?#].*$/s, '')
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(plain)) return undefined
  try {
    const decoded = decodeURIComponent(plain).normalize('NFC')
    return resolvePath(decoded.startsWith('/') ? '' : folderOf(from), decoded)
  } catch {
    return undefined
  }
}
