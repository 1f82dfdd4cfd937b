import { join } from 'node:path'
import type { Lock, LockedPage } from '../base/lock.ts'
import { formerHash, pageHash, storedPage } from '../folder/stored-page.ts'
import type { LocalFolder } from '../folder/local-folder.ts'
import type { LocalPage, ReadOptions } from '../folder/local-page.ts'
import type { LinkIds } from '../folder/resolve.ts'
import { readPageText } from '../markdown/page-file.ts'
import type { Remark } from '../problem.ts'
import { readPages } from '../remote/read-pages.ts'
import type { RemoteItem } from '../remote/item.ts'
import type { Catalogs } from '../plan/catalogs.ts'
import {
  adoptedIdentities,
  knownIdentities,
  movedIdentities,
  refusedIdentity,
  type Identity,
} from '../plan/identity.ts'
import type { FolderJob } from '../plan/job.ts'
import type { LinkIdMap } from '../plan/link-ids.ts'
import type { Recovered } from './recover.ts'

export interface Finding {
  local: LocalFolder
  lock: Lock
  remote: RemoteItem
  linkIds: LinkIdMap
  catalogs: Catalogs
  read: ReadOptions
  lost: Recovered['lost']
}

/** Identifies the page of each file; new files get placeholders from now on. */
export async function findPages(
  job: FolderJob,
  about: Finding,
): Promise<{ identities: Map<string, Identity>; remarks: Remark[]; refused: Set<string> }> {
  const { local, lock, remote, linkIds, catalogs, read } = about
  const { adopt, takeOver, remakes } = job.options
  const added = addLost(about)
  const input = {
    pages: local.pages,
    known: local.known,
    lock,
    remote,
    adopt,
    takeOver,
    remakes,
  }
  const { identities, vanished, doubtful, remarks } = knownIdentities(input)
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
  const locked = new Set([...lock.pages.values()].map(({ id }) => id))
  const formerIdentities = (isMeant: (id: string) => boolean) => {
    const used = new Set([...locked, ...[...identities.values()].map(({ id }) => id)])
    return freshPages().flatMap(({ path }): [string, Identity][] => {
      const id = remote.formerPaths.get(path)
      if (id === undefined || used.has(id) || !isMeant(id)) return []
      used.add(id)
      return [[path, { id, by: 'former' }]]
    })
  }
  for (const [path, identity] of formerIdentities((id) =>
    isNotFollowed(job, about, vanished, id),
  )) {
    identities.set(path, identity)
    vanished.delete(remote.pages.get(identity.id)!.path!)
  }
  learn()
  const baseHash = (path: string) =>
    lock.pages.get(path)?.hash ??
    remote.pages.get(vanished.get(path)!)?.base?.hash ??
    remote.deleted.get(path)?.hash
  const texts = freshPages().length > 0 ? await formerTexts(job, about, vanished, baseHash) : []
  let asked = 0
  const moved = movedIdentities({
    fresh: freshPages(),
    vanished,
    baseHash,
    formerTexts: texts,
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
  // of deleted pages, which this clone would make again
  const isGone = (id: string) => remote.stateOf(id).kind === 'gone' && !remakes(id)
  for (const [path, identity] of formerIdentities(isGone)) identities.set(path, identity)
  for (const [path, message] of doubtful)
    if (!identities.has(path)) {
      remarks.push(refusedIdentity(path, message))
      refused.add(path)
    }
  const known = new Set([...identities.values()].map(({ id }) => id))
  for (const [path, { id }] of added) if (!known.has(id)) lock.pages.delete(path)
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
 * Adds the lines of files that a killed pull has made and that are elsewhere now, so that they are
 * found like others that were moved. Where it may not have come to make one, only the very same
 * bytes are that file. One that is not found is nothing that somebody has deleted.
 */
function addLost({ local, lock, lost }: Finding): Map<string, LockedPage> {
  const digests = new Set([...local.pages.values()].map(({ facts }) => facts.digest))
  const known = new Set([...lock.pages.values()].map(({ id }) => id))
  const added = new Map<string, LockedPage>()
  for (const [path, { line, isPlaced }] of lost)
    if (!known.has(line.id) && (isPlaced || digests.has(line.file))) added.set(path, line)
  for (const [path, line] of added) lock.pages.set(path, line)
  return added
}

/**
 * Limit for fetching former texts: of pages that lost their file and have no stored text, and of
 * new files in git.
 */
const maxFormerTexts = 50

const entryOf = <T>(key: string | undefined, value: T): [string, T][] =>
  key === undefined ? [] : [[key, value]]

/**
 * Files that were, in a commit up to HEAD, what is agreed about a page that lost its file: a
 * colleague has renamed it, and this clone has not got that yet.
 *
 * @param agreed such pages by the hash of the agreed text
 */
function versionIdentities(
  { checkout, config, options }: FolderJob,
  fresh: readonly LocalPage[],
  agreed: ReadonlyMap<string, { id: string; from: string }>,
  linkIds: LinkIds,
): Map<string, Identity> {
  const identities = new Map<string, Identity>()
  if (agreed.size === 0) return identities
  const used = new Set<string>()
  const wanted = fresh.slice(0, maxFormerTexts).map((page) => {
    const fits = (bytes: Uint8Array): boolean => {
      const text = readPageText(page.path, bytes, options.encoding, config.markdown)?.text
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

/**
 * Whether a colleague has moved the file of a page that the lock does not have, and this clone has
 * not got that: its commit is not from after the move. So nobody has moved a file at the former path
 * back.
 */
function isNotFollowed(
  { checkout }: FolderJob,
  { remote }: Finding,
  vanished: ReadonlyMap<string, string>,
  id: string,
): boolean {
  const page = remote.pages.get(id)
  if (page?.path === undefined || vanished.get(page.path) !== id) return false
  const { commit } = page.base ?? {}
  return commit === undefined || !checkout.isAncestor(commit)
}

function committedText({ checkout, config, options }: FolderJob, disk: string): string | undefined {
  const bytes = checkout.lastVersion(disk)
  return bytes && readPageText(disk, bytes, options.encoding, config.markdown)?.text
}

/**
 * The texts of vanished files as agreed, else as last committed. Without a line in the lock nothing
 * proves that the committed text was the agreed one: the server's comes before it, but does not
 * replace it, because the page may have been rewritten since the file was moved.
 */
async function formerTexts(
  job: FolderJob,
  { local, lock, remote }: Finding,
  vanished: ReadonlyMap<string, string>,
  baseHash: (path: string) => string | undefined,
): Promise<ReadonlyMap<string, string>[]> {
  const texts = new Map<string, string>()
  const present = new Map<string, string>()
  const unknown: [string, string][] = []
  for (const [path, id] of vanished) {
    const agreed = job.stateFolder.baseText(baseHash(path) ?? '')
    const text = agreed ?? committedText(job, join(local.root, path))
    if (text !== undefined) texts.set(path, text)
    const isCertain = agreed !== undefined || (text !== undefined && lock.pages.has(path))
    if (!isCertain && remote.pages.has(id)) unknown.push([path, id])
  }
  if (unknown.length === 0) return [texts]
  const asked = unknown.slice(0, maxFormerTexts)
  const { item, source } = job.config
  const read = await readPages(
    { calls: job.calls, item, source: source! },
    asked.map(([, id]) => ({ id })),
  )
  for (const [path, id] of asked) {
    const text = read.get(id)?.text
    if (text !== undefined) present.set(path, text)
  }
  return [present, texts]
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
