import { pathFilter, folderOf } from '../names.ts'
import { phrase, SyncProblem, type Remark } from '../problem.ts'
import { readLock } from '../base/lock-file.ts'
import type { Lock } from '../base/lock.ts'
import { Trust } from '../base/trust.ts'
import { shortened } from '../digest.ts'
import { assetDigest, excludeRefused, readLocal, type LocalFolder } from '../folder/local-folder.ts'
import { pageHash } from '../folder/stored-page.ts'
import type { LocalPage, ReadOptions } from '../folder/local-page.ts'
import type { FolderFile } from '../folder/read-folder.ts'
import type { RemoteItem } from '../remote/item.ts'
import { Catalogs } from '../plan/catalogs.ts'
import type { CompareInput } from '../plan/compare.ts'
import { compareWithItem } from '../plan/compare-with-item.ts'
import { findFiles } from '../plan/find-files.ts'
import { findPages } from './find-pages.ts'
import type { Identity } from '../plan/identity.ts'
import type { FolderJob } from '../plan/job.ts'
import { LinkIdMap } from '../plan/link-ids.ts'
import { keepUnsayable, nameByItem } from '../plan/page-titles.ts'
import { recover } from './recover.ts'
import { skippedIn, skippedRemarks } from './skipped.ts'
import { kindOfItem, kindOfLock } from '../plan/kinds.ts'

/** Everything known about folder and item, before any verb decides what to do. */
export interface Survey {
  local: LocalFolder
  lock: Lock
  remote: RemoteItem
  linkIds: LinkIdMap
  catalogs: Catalogs
  identities: ReadonlyMap<string, Identity>
  /** Whole SHA-256 of each linked file, base64url, by path. */
  digests: ReadonlyMap<string, string>
  trust: Trust
  remarks: Remark[]
  read: ReadOptions
  /** What `comparePages` needs. */
  compared: CompareInput & { local: LocalFolder; catalogs: Catalogs; trust: Trust }
}

/** What a verb has to say while folder and item are read. */
interface SurveyHooks {
  /** Once the folder is read, before any call. */
  onRead?: (local: LocalFolder, lock: Lock) => void
  onCompare?: () => void
  /**
   * Once the item is known: may leave pages out of `local`, and says why.
   *
   * @param hashes of the texts as they were sent to be compared
   */
  onItem?: (
    remote: RemoteItem,
    local: LocalFolder,
    lock: Lock,
    hashes: ReadonlyMap<string, string>,
  ) => Remark[]
  /** What keeps a file from being sent. */
  checkFile?: (file: FolderFile) => Remark[]
  /** Files that the server refused last time are sent again: it may know better now. */
  sendsRefused?: boolean
}

/**
 * Reads folder, lock and server. A single call when nothing has changed; writes nothing, except that
 * the numbers of lost batches are used up where the job may write.
 *
 * @throws {SyncProblem}
 */
export async function surveyFolder(
  job: FolderJob,
  given: ReadOptions,
  hooks: SurveyHooks = {},
): Promise<Survey> {
  const { config, options } = job
  const mark = job.checkout.mark()
  const index = job.checkout.index()
  const read = { ...given, skipped: skippedIn(job.root, index) }
  const lock = readLock(job.lockFile, config, { repairs: options.repairsLock })
  const recovered = await recover(job, lock, index)
  const first = await readFirst(job, lock, read)
  hooks.onRead?.(first, lock)

  const linkIds = new LinkIdMap(config.item)
  const before = preparedFor(first, linkIds, lock, read)
  hooks.onCompare?.()
  const answered = await compareWithItem(job, first, lock, before.sentHashes)
  const { local, remote, digests, remarks, sentHashes } = await withKindOf(answered, before, {
    job,
    lock,
    linkIds,
    read,
  })
  remarks.push(...(hooks.onItem?.(remote, local, lock, sentHashes) ?? []))
  for (const page of local.pages.values())
    if (page.titleFrom === 'item')
      Object.assign(page, { formerTitle: page.title, title: remote.answer.item.name })

  const check = hooks.checkFile ?? (() => [])
  const refusalOf = (file: FolderFile) =>
    hooks.sendsRefused ? undefined : read.cache.refusal(file)
  const refused = await findFiles(job, {
    local,
    remote,
    linkIds,
    digests,
    remarks,
    check,
    refusalOf,
  })
  if (options.strict) remarks.push(...excludeRefused(local.pages, refused, read))

  const catalogs = new Catalogs({ local: local.catalogs, lock, remote, root: config.root })
  const { lost } = recovered
  const found = await findPages(job, { local, lock, remote, linkIds, catalogs, read, lost })
  remarks.push(...found.remarks)
  for (const path of found.refused) local.pages.delete(path)

  if (local.kind === 'markdown') keepUnsayable(local, lock, remote, found.identities)
  else nameByItem(local, lock, remote, found.identities)
  const hashes = expectedHashes(local.pages.values(), linkIds, read)
  const { stateFolder, lockFile, checkout } = job
  const trust = new Trust({
    checkout,
    mark,
    index,
    recovered: recovered.own,
    stateFolder,
    lockFile,
    lock,
    local,
    encoding: options.encoding,
    digests,
  })
  const { identities } = found
  const isChosen = pathFilter(options.only)
  trust.prove(changedPages(local, lock, hashes, identities))
  const compared = {
    local,
    hashes,
    sentHashes,
    identities,
    lock,
    remote,
    catalogs,
    foldedFolder: foldTo(config.root),
    isOnePage: remote.answer.item.type === 2,
    isData: local.kind !== 'markdown',
    baseMode: options.base,
    trust,
    isChosen,
  }
  return {
    local,
    lock,
    remote,
    linkIds,
    catalogs,
    identities,
    digests,
    trust,
    // what is not named is not judged either
    remarks: remarks.filter(({ path }) => path === '' || isChosen(path)),
    read,
    compared,
  }
}

/** The folder as it is before anybody has asked what kind of item it belongs to. */
async function readFirst({ root, config, options }: FolderJob, lock: Lock, read: ReadOptions) {
  const { mayBeEmpty } = options
  // of one file that is gone there is more to say than that the folder is empty
  const kind = kindOfLock(lock)
  if (kind !== 'markdown') return readLocal(root, config, { ...read, mayBeEmpty: true, kind })
  try {
    return await readLocal(root, config, { ...read, mayBeEmpty })
  } catch (error) {
    const isEmpty = error instanceof SyncProblem && error.phrase.key === 'folder.empty'
    if (!isEmpty || lock.pages.size > 0) throw error
    const sheets = await readLocal(root, config, { ...read, mayBeEmpty: true, kind: 'sheet' })
    return sheets.known.size > 0 ? sheets : await readLocal(root, config, { ...read, kind: 'api' })
  }
}

/** What is known of a folder before it is compared. */
interface Prepared {
  readonly local: LocalFolder
  readonly digests: ReadonlyMap<string, string>
  readonly remarks: Remark[]
  readonly sentHashes: Map<string, string>
}

function preparedFor(
  local: LocalFolder,
  linkIds: LinkIdMap,
  lock: Lock,
  read: ReadOptions,
): Prepared {
  const digests = new Map(
    [...local.assets].map(([path, file]) => [path, assetDigest(file, read.cache)]),
  )
  knowLinks(linkIds, local, lock, digests)
  if (local.kind === 'api') knowOrigins(local, lock)
  const remarks = [...local.remarks, ...skippedRemarks(lock, read)]
  return { local, digests, remarks, sentHashes: hashesToSend(local, linkIds, read, remarks) }
}

/** The folder as the kind of its item wants it read: markdown, spreadsheets or API pages. */
async function withKindOf(
  remote: RemoteItem,
  before: Prepared,
  about: { job: FolderJob; lock: Lock; linkIds: LinkIdMap; read: ReadOptions },
): Promise<Prepared & { remote: RemoteItem }> {
  const kind = kindOfItem(remote.answer.item.type)
  if (before.local.kind === kind) return { ...before, remote }
  const { job, lock, linkIds, read } = about
  const mayBeEmpty = job.options.mayBeEmpty || kind !== 'markdown'
  const local = await readLocal(job.root, job.config, { ...read, mayBeEmpty, kind })
  if (!job.options.mayBeEmpty && local.known.size === 0)
    throw new SyncProblem('error', kind === 'api' ? 'item.readOnlyKind' : 'item.noSheet', {
      item: remote.answer.item.name,
    })
  const again = preparedFor(local, linkIds, lock, read)
  const isAsSent = before.sentHashes.size === 0 && again.sentHashes.size === 0
  if (isAsSent) return { ...again, remote }
  return { ...again, remote: await compareWithItem(job, local, lock, again.sentHashes) }
}

/**
 * The file of an API page does not tell in which order its keys are stored: it is the stored text
 * that the lock names for these bytes.
 */
function knowOrigins({ pages }: LocalFolder, lock: Lock): void {
  const byFile = new Map([...lock.pages.values()].map(({ file, hash }) => [file, hash]))
  for (const page of pages.values()) {
    const { digest } = page.facts
    const own = lock.pages.get(page.path)
    const hash = own?.file === digest ? own.hash : byFile.get(digest)
    if (hash !== undefined) page.madeFrom = hash
  }
}

/** Ids of pages and signs of files that are known without asking the server. */
function knowLinks(
  linkIds: LinkIdMap,
  local: LocalFolder,
  lock: Lock,
  digests: ReadonlyMap<string, string>,
): void {
  for (const [path, page] of lock.pages) if (local.known.has(path)) linkIds.ids.set(path, page.id)
  for (const [path, page] of local.pages)
    if (page.facts.front.id !== undefined) linkIds.ids.set(path, page.facts.front.id)
  for (const [path, digest] of digests) {
    const locked = lock.assets.get(path)
    if (locked && locked.hash === shortened(digest)) linkIds.signs.set(path, locked.sign)
  }
}

/** The hash of each page's text; a page whose file has changed since it was read is left out. */
function hashesToSend(
  local: LocalFolder,
  linkIds: LinkIdMap,
  read: ReadOptions,
  remarks: Remark[],
): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const page of local.pages.values()) {
    const { path } = page
    const hash = pageHash(page, linkIds, read)
    if (hash !== undefined) {
      hashes.set(path, hash)
      continue
    }
    local.pages.delete(path) // deleting from a map while iterating over it is safe
    const message = phrase('file.changed')
    remarks.push({ path, line: 0, column: 0, rule: 'file-changed', level: 'error', message })
  }
  return hashes
}

/** The hash of each page's text once everything it links to is on the server. */
export function expectedHashes(
  pages: Iterable<LocalPage>,
  linkIds: LinkIdMap,
  read: ReadOptions,
): Map<string, string> {
  linkIds.usesPlaceholders = true
  const hashes = new Map(
    [...pages].flatMap((page) => entry(page.path, pageHash(page, linkIds, read))),
  )
  linkIds.usesPlaceholders = false
  return hashes
}

/** Pages whose files differ from the lock, by their path in the lock. */
function changedPages(
  local: LocalFolder,
  lock: Lock,
  hashes: ReadonlyMap<string, string>,
  identities: ReadonlyMap<string, Identity>,
): Map<string, LocalPage> {
  const changed = new Map<string, LocalPage>()
  for (const [path, page] of local.pages) {
    const identity = identities.get(path)
    const lockPath = identity?.from ?? path
    const locked = lock.pages.get(lockPath)
    if (!locked || locked.id !== identity?.id) continue
    const isAgreed =
      hashes.get(path) === locked.hash &&
      page.title === locked.title &&
      (page.order ?? locked.order) === locked.order
    if (!isAgreed) changed.set(lockPath, page)
  }
  return changed
}

const entry = (key: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[key, value]]

/** Cuts a path to the levels of catalogs allowed below the root. */
function foldTo(root: string): (path: string) => string {
  const allowed = 3 - (root === '' ? 0 : root.split('/').length)
  return (path) => folderOf(path).split('/').slice(0, allowed).join('/')
}
