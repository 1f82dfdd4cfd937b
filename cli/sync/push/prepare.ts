import type { ArgsOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Catalogs } from '../plan/catalogs.ts'
import { shortened } from '../digest.ts'
import { holdSecretPages, secretsInFile } from './hold-secrets.ts'
import {
  adoptedIdentities,
  knownIdentities,
  movedIdentities,
  type Identity,
} from '../plan/identity.ts'
import {
  assetDigest,
  formerHash,
  holdBack,
  pageHash,
  readLocal,
  storedPage,
  type LocalFolder,
  type LocalPage,
  type ReadOptions,
} from '../folder/local-folder.ts'
import { emptyLock, parseLock, type Lock } from '../base/lock.ts'
import { folderOf, pathFilter } from '../names.ts'
import { megabytes, readPageText } from '../markdown/page-file.ts'
import { planPush, type PagePlan } from './plan.ts'
import { phrase, SyncProblem, type Phrase, type Remark } from '../problem.ts'
import type { PushJob } from './job.ts'
import { recover } from './recover.ts'
import { RemoteItem } from '../remote/item.ts'
import type { LinkIds } from '../folder/resolve.ts'
import { LinkIdMap } from './link-ids.ts'
import { Trust } from '../base/trust.ts'

/** Everything known before the first write. */
export interface PreparedPush {
  local: LocalFolder
  lock: Lock
  remote: RemoteItem
  linkIds: LinkIdMap
  catalogs: Catalogs
  identities: ReadonlyMap<string, Identity>
  /** Whole SHA-256 of each linked file, base64url, by path. */
  digests: ReadonlyMap<string, string>
  trust: Trust
  plans: PagePlan[]
  remarks: Remark[]
  read: ReadOptions
}

/**
 * Reads folder, lock and server, and makes the plan. A single call when nothing has changed.
 * @throws {SyncProblem}
 */
export async function preparePush(job: PushJob, read: ReadOptions): Promise<PreparedPush> {
  const { config, options } = job
  job.onStage({ stage: 'read', state: 'begun' })
  const mark = job.checkout.mark()
  const lock = readLock(job)
  const recovered = await recover(job, lock)
  const local = readLocal(job.root, config, read)
  requireKnownPaths(options.only, local, lock)
  job.onStage({ stage: 'read', state: 'done', count: local.pages.size })

  const linkIds = new LinkIdMap(config.item)
  const digests = new Map(
    [...local.assets].map(([path, file]) => [path, assetDigest(file, read.cache)]),
  )
  for (const [path, page] of lock.pages) if (local.known.has(path)) linkIds.ids.set(path, page.id)
  for (const [path, page] of local.pages)
    if (page.facts.front.id !== undefined) linkIds.ids.set(path, page.facts.front.id)
  for (const [path, digest] of digests) {
    const locked = lock.assets.get(path)
    if (locked && locked.hash === shortened(digest)) linkIds.signs.set(path, locked.sign)
  }

  const remarks = [...local.remarks]
  const hashOf = (page: LocalPage) => pageHash(page, linkIds, read)
  const sentHashes = new Map<string, string>()
  for (const page of local.pages.values()) {
    const hash = hashOf(page)
    if (hash !== undefined) sentHashes.set(page.path, hash)
    else {
      local.pages.delete(page.path) // deleting from a map while iterating over it is safe
      remarks.push({
        path: page.path,
        line: 0,
        column: 0,
        rule: 'file-changed',
        level: 'error',
        message: phrase('file.changed'),
      })
    }
  }
  job.onStage({ stage: 'compare', state: 'begun' })
  const remote = await compare(job, local, lock, sentHashes)
  checkItem(job, remote, local)
  for (const page of local.pages.values())
    if (page.titleFrom === 'item')
      Object.assign(page, { formerTitle: page.title, title: remote.answer.item.name })

  remarks.push(
    ...holdSecretPages(
      job,
      local,
      (path) => lock.pages.get(path)?.hash !== sentHashes.get(path),
      read,
    ),
  )
  const refusedFiles = await findFiles(job, { local, remote, linkIds, digests, remarks })
  if (options.strict) remarks.push(...holdBack(local.pages, refusedFiles, read))

  const catalogs = new Catalogs({ local: local.catalogs, lock, remote, root: config.root })
  const found = await findPages(job, { local, lock, remote, linkIds, catalogs, read })
  remarks.push(...found.remarks)
  for (const path of found.refused) local.pages.delete(path)

  linkIds.usesPlaceholders = true
  const hashes = new Map(
    [...local.pages.values()].flatMap((page) => entry(page.path, hashOf(page))),
  )
  linkIds.usesPlaceholders = false
  const trust = new Trust({
    checkout: job.checkout,
    mark,
    recovered,
    stateFolder: job.stateFolder,
    lockFile: job.lockFile,
    lock,
    local,
    encoding: options.encoding,
    digests,
  })
  trust.prove(changedPages(local, lock, hashes, found.identities))
  const plans = planPush({
    local,
    hashes,
    sentHashes,
    identities: found.identities,
    lock,
    remote,
    catalogs,
    foldedFolder: foldTo(config.root),
    onConflict: options.onConflict,
    isOnePage: remote.answer.item.type === 2,
    ownOrder: config.order === 'position',
    baseMode: options.base,
    trust,
    isChosen: pathFilter(options.only),
  })
  job.onStage({ stage: 'compare', state: 'done', plans })
  return {
    local,
    lock,
    remote,
    linkIds,
    catalogs,
    identities: found.identities,
    digests,
    trust,
    plans,
    remarks,
    read,
  }
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

/**
 * Refuses a path that matches no current or former page: it is a typo.
 * @throws {SyncProblem} usage
 */
function requireKnownPaths(only: readonly string[], local: LocalFolder, lock: Lock): void {
  const known = [...local.known, ...lock.pages.keys()]
  for (const path of only) {
    const isChosen = pathFilter([path])
    if (!known.some(isChosen)) throw new SyncProblem('usage', 'config.pathUnknown', { path })
  }
}

const entry = (key: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[key, value]]

/** Cuts a path to the levels of catalogs allowed below the root. */
function foldTo(root: string): (path: string) => string {
  const allowed = 3 - (root === '' ? 0 : root.split('/').length)
  return (path) => folderOf(path).split('/').slice(0, allowed).join('/')
}

/** @throws {SyncProblem} usage: the lock belongs to another item, server or folder */
function readLock(job: PushJob): Lock {
  const { server, item, source } = job.config
  if (source === undefined) throw new SyncProblem('usage', 'config.noSource')
  const head = { server, item, source }
  let text = ''
  try {
    text = readFileSync(job.lockFile, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const lock = parseLock(text) ?? emptyLock(head)
  const other = lock.head
  if (other.item !== item || other.server !== server || other.source !== source) {
    throw new SyncProblem('usage', other.source === source ? 'lock.other' : 'lock.otherSource', {
      item: other.item,
      server: other.server,
      ownItem: item,
      ownServer: server,
    })
  }
  return lock
}

type Manifest = NonNullable<ArgsOf<(typeof syncCalls)['compare']>['manifest']>

/** Most pages in one comparison. Source: server/contract/calls/sync.ts */
const maxPages = 20_000

async function compare(
  job: PushJob,
  local: LocalFolder,
  lock: Lock,
  hashes: ReadonlyMap<string, string>,
): Promise<RemoteItem> {
  const { config } = job
  const sent = new Set<string>()
  const manifest: Manifest = []
  const pathsOf = Map.groupBy([...lock.pages].filter(([path]) => local.pages.has(path)), ([, { id }]) => id) // prettier-ignore
  for (const [path, page] of local.pages) {
    const locked = lock.pages.get(path)
    // Of two files for one page, the server says which one it knows.
    const isOurs =
      locked &&
      (page.facts.front.id ?? locked.id) === locked.id &&
      pathsOf.get(locked.id)!.length === 1
    if (isOurs) sent.add(locked.id)
    const known = isOurs
      ? { id: Number(locked.id), rev: Number(locked.rev), order: locked.order }
      : {}
    manifest.push({ path, hash: hashes.get(path)!, ...known })
  }
  if (manifest.length > maxPages)
    throw new SyncProblem('error', 'folder.tooMany', { count: manifest.length, most: maxPages })
  const about = {
    item_id: Number(config.item),
    source: config.source!,
    root: config.root,
    client: job.clientVersion,
  }
  const remote = new RemoteItem(await job.calls.compare({ ...about, manifest }), sent)
  if (remote.missing <= 0) return remote
  return remote.completedBy(await job.calls.compare({ ...about, manifest: [] }))
}

/**
 * @throws {SyncProblem} auth: no right to write; error: archived, or of a kind that is not pushed
 */
function checkItem(job: PushJob, remote: RemoteItem, local: LocalFolder): void {
  const { item } = remote.answer
  if (item.type === 3) throw new SyncProblem('error', 'item.readOnlyKind', { item: item.name })
  if (item.type === 4) throw new SyncProblem('error', 'item.sheetKind', { item: item.name })
  if (item.type === 2 && local.pages.size !== 1)
    throw new SyncProblem('usage', 'item.onePage', { item: item.name, count: local.pages.size })
  if (job.options.dryRun) return
  if (item.archived) throw new SyncProblem('error', 'item.archived', { item: item.id })
  if (item.rights === 'read') throw new SyncProblem('auth', 'item.readOnly', { item: item.id })
}

interface Finding {
  local: LocalFolder
  lock: Lock
  remote: RemoteItem
  linkIds: LinkIdMap
  catalogs: Catalogs
  read: ReadOptions
}

/** Identifies the page of each file; new files get placeholders from now on. */
async function findPages(
  job: PushJob,
  about: Finding,
): Promise<{ identities: Map<string, Identity>; remarks: Remark[]; refused: Set<string> }> {
  const { local, lock, remote, linkIds, catalogs, read } = about
  const { adopt, takeOver, onConflict } = job.options
  const input = {
    pages: local.pages,
    known: local.known,
    lock,
    remote,
    adopt,
    takeOver,
    remakes: onConflict === 'ours',
  }
  const { identities, vanished, remarks } = knownIdentities(input)
  const refused = new Set(remarks.map((remark) => remark.path))
  const learn = () => {
    for (const [path, identity] of identities) linkIds.ids.set(path, identity.id)
  }
  linkIds.ids.clear()
  learn()
  const freshPages = () =>
    [...local.pages.values()].filter(
      (page) => !identities.has(page.path) && !refused.has(page.path),
    )
  const withIds = (ids: ReadonlyMap<string, string>): LinkIds => ({
    itemId: linkIds.itemId,
    pageId: (path) => linkIds.ids.get(path) ?? ids.get(path),
    sign: (path) => linkIds.signs.get(path),
  })
  const baseHash = (path: string) =>
    lock.pages.get(path)?.hash ??
    remote.pages.get(vanished.get(path)!)?.base?.hash ??
    remote.deleted.get(path)?.hash
  const texts =
    freshPages().length > 0
      ? await formerTexts(job, about, vanished, baseHash)
      : new Map<string, string>()
  let asked = 0
  const moved = movedIdentities({
    fresh: freshPages(),
    vanished,
    baseHash,
    baseText: (path) => texts.get(path),
    hashWith: (page, ids) => pageHash(page, withIds(ids), read),
    textWith: (page, ids) => storedPage(page, withIds(ids), read)?.text,
    committedText: (page) =>
      asked++ < maxFormerTexts ? committedText(job, page.file.disk) : undefined,
  })
  for (const [path, identity] of moved) identities.set(path, identity)
  const found = new Set([...moved.values()].map(({ id }) => id))
  const lost = [...vanished].filter(([, id]) => !found.has(id))
  const agreed = new Map(lost.flatMap(([from, id]) => entryOf(baseHash(from), { id, from })))
  for (const [path, identity] of versionIdentities(job, freshPages(), agreed, withIds(new Map())))
    identities.set(path, identity)
  keepIdsOfUnpushed(about)
  if (adopt || remote.answer.item.type === 2) {
    const adopted = adoptedIdentities(
      freshPages(),
      remote,
      (folder) => catalogs.idOf(folder),
      remote.answer.item.type === 2,
    )
    for (const [path, identity] of adopted) identities.set(path, identity)
  }
  learn()
  for (const page of freshPages()) linkIds.expectPage(page.path)
  return { identities, remarks, refused }
}

/**
 * Limit for fetching former texts: of pages that lost their file and have no stored text, and of
 * new files in git.
 */
const maxFormerTexts = 50

const entryOf = <T>(key: string | undefined, value: T): [string, T][] =>
  key === undefined ? [] : [[key, value]]

/**
 * Finds files that were, in a commit up to HEAD, what is agreed about a page that lost its file: a
 * colleague has renamed it, and this clone does not have that commit yet.
 * @param agreed such pages by the hash of the agreed text
 */
function versionIdentities(
  { checkout, options }: PushJob,
  fresh: readonly LocalPage[],
  agreed: ReadonlyMap<string, { id: string; from: string }>,
  linkIds: LinkIds,
): Map<string, Identity> {
  const identities = new Map<string, Identity>()
  if (agreed.size === 0) return identities
  const used = new Set<string>()
  const wanted = fresh.slice(0, maxFormerTexts).map((page) => {
    const fits = (bytes: Uint8Array): boolean => {
      const text = readPageText(bytes, options.encoding)?.text
      const hash = text === undefined ? '' : formerHash(text, page, linkIds)
      const known = agreed.get(hash)
      if (!known || used.has(hash)) return false
      used.add(hash)
      identities.set(page.path, { ...known, by: 'moved' })
      return true
    }
    return { disk: page.file.disk, fits }
  })
  checkout.hadVersions(wanted)
  return identities
}

function committedText({ checkout, options }: PushJob, disk: string): string | undefined {
  const bytes = checkout.lastVersion(disk)
  return bytes && readPageText(bytes, options.encoding)?.text
}

/** The texts of vanished files: as agreed, else as last committed, else as on the server. */
async function formerTexts(
  job: PushJob,
  { local, remote }: Finding,
  vanished: ReadonlyMap<string, string>,
  baseHash: (path: string) => string | undefined,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const unknown: [string, string][] = []
  for (const [path, id] of vanished) {
    const text =
      job.stateFolder.baseText(baseHash(path) ?? '') ?? committedText(job, join(local.root, path))
    if (text !== undefined) texts.set(path, text)
    else if (remote.pages.has(id)) unknown.push([path, id])
  }
  for (const [path, id] of unknown.slice(0, maxFormerTexts)) {
    const text = await job.calls.pageText(id)
    if (text !== undefined) texts.set(path, text)
  }
  return texts
}

/**
 * Pages whose files exist but are not pushed this time stay as they are, so links to them stay
 * valid too.
 */
function keepIdsOfUnpushed({ local, lock, remote, linkIds }: Finding): void {
  const used = new Set(linkIds.ids.values())
  const known = [...lock.pages].map(([path, { id }]) => ({ path, id }))
  for (const { path, id } of [...known, ...remote.pages.values()]) {
    if (path === undefined || local.pages.has(path) || !local.known.has(path)) continue
    if (!linkIds.ids.has(path) && !used.has(id) && remote.stateOf(id).kind !== 'gone')
      linkIds.ids.set(path, id)
  }
}

interface FileFinding {
  local: LocalFolder
  remote: RemoteItem
  linkIds: LinkIdMap
  digests: ReadonlyMap<string, string>
  remarks: Remark[]
}

/**
 * Asks which linked files the item already has; of the others, acceptable ones get placeholders and
 * the rest is reported.
 *
 * @returns the rule each refused file breaks, by its path
 */
async function findFiles(job: PushJob, about: FileFinding): Promise<ReadonlyMap<string, string>> {
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
      const secrets = secretsInFile(job, local.assets.get(path)!)
      about.remarks.push(...secrets)
      if (secrets.some((one) => one.level === 'error')) refused.set(path, 'secret')
      else linkIds.expectFile(path, digest)
    }
  }
  return refused
}

function fileRemark(job: PushJob, path: string, rule: string, message: Phrase): Remark {
  return {
    path,
    line: 0,
    column: 0,
    rule,
    level: job.options.strict ? 'error' : 'warn',
    message,
  }
}
