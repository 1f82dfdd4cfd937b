import type { LocalPage } from '../folder/local-page.ts'
import type { Lock } from '../base/lock.ts'
import { baseOf, comparePaths } from '../names.ts'
import { phrase, type Phrase, type Remark } from '../problem.ts'
import type { RemoteItem, RemotePage } from '../remote/item.ts'
import { matchSimilar } from './similar.ts'

export const refusedIdentity = (path: string, message: Phrase): Remark => ({
  path,
  line: 1,
  column: 1,
  rule: 'page-id',
  level: 'error',
  message,
})

/**
 * Which page a file is, and how that is known; `former`: it is where the page's file was before a
 * colleague moved it. Source: cli/spec.md 3.1
 */
export interface Identity {
  id: string
  by: 'front' | 'lock' | 'side' | 'former' | 'moved' | 'adopted'
  /** The previous path of the page, when it differs. */
  from?: string
}

interface IdentityInput {
  pages: ReadonlyMap<string, LocalPage>
  /** Every existing file, including those that are not pushed. */
  known: ReadonlySet<string>
  lock: Lock
  remote: RemoteItem
  adopt: boolean
  takeOver: boolean
  /** Whether a deleted page that only the side record knows is made again. */
  remakes: (id: string) => boolean
}

/**
 * Identifies files by the three most reliable ways: an id in the file, the lock, the side record.
 * Also finds the pages that lost their file.
 */
export function knownIdentities(input: IdentityInput): {
  identities: Map<string, Identity>
  vanished: Map<string, string>
  /**
   * Files whose path is that of a page whose own file is here, with why they are refused unless
   * they were moved.
   */
  doubtful: Map<string, Phrase>
  remarks: Remark[]
} {
  const { pages, lock, remote } = input
  const identities = new Map<string, Identity>()
  const doubtful = new Map<string, Phrase>()
  const remarks: Remark[] = []
  const refuse = (path: string, message: Phrase) => {
    remarks.push(refusedIdentity(path, message))
    refused.add(path)
  }
  const refused = new Set<string>()
  const pathOfId = new Map<string, string>()
  for (const [path, page] of lock.pages) pathOfId.set(page.id, path)
  for (const page of remote.pages.values())
    if (page.path !== undefined && !pathOfId.has(page.id)) pathOfId.set(page.id, page.path)

  for (const [path, page] of pages) {
    const { id } = page.facts.front
    if (id === undefined) continue
    const there = remote.stateOf(id)
    if (there.kind === 'gone' && lock.pages.get(path)?.id !== id)
      refuse(path, phrase('id.unknown', { id }))
    else if (there.kind === 'page' && there.page.tracked_by !== undefined && !input.takeOver) {
      refuse(path, phrase('id.tracked', { id, source: there.page.tracked_by }))
    } else {
      const from = pathOfId.get(id)
      identities.set(path, {
        id,
        by: 'front',
        ...(from !== undefined && from !== path ? { from } : {}),
      })
    }
  }
  const deleted = [...remote.deleted].flatMap(([path, { id }]): [string, string][] =>
    input.remakes(id) ? [] : [[path, id]],
  )
  const live = [...remote.pages.values()].flatMap((page): [string, string][] =>
    page.path === undefined ? [] : [[page.path, page.id]],
  )
  const sidePaths = new Map([...deleted, ...live])
  for (const path of pages.keys()) {
    if (identities.has(path) || refused.has(path)) continue
    const locked = lock.pages.get(path)
    const side = sidePaths.get(path)
    // somebody has made a deleted page again: the path is that of the new one
    const isRemade = locked && side !== undefined && side !== locked.id && remote.pages.has(side) && remote.stateOf(locked.id).kind === 'gone' // prettier-ignore
    if (locked && !isRemade) identities.set(path, { id: locked.id, by: 'lock' })
    else if (side !== undefined) identities.set(path, { id: side, by: 'side' })
  }
  dropDoubles(input, identities, refuse, doubtful)

  const vanished = new Map<string, string>()
  const used = new Set([...identities.values()].map((one) => one.id))
  for (const [path, id] of deleted) if (!pathOfId.has(id)) pathOfId.set(id, path)
  for (const [id, path] of pathOfId)
    if (!input.known.has(path) && !used.has(id)) vanished.set(path, id)
  return { identities, vanished, doubtful, remarks }
}

/**
 * Resolves two files with one id. An id in a file wins over a lock line; two ids in files are both
 * refused. Of two lock lines, as left by merging a renamed file with an edited one, the one named
 * by the server or with the higher revision wins; a file that only the side record knows comes
 * after them. The other file is refused, because a new page for it would be a duplicate.
 */
function dropDoubles(
  { lock, remote }: IdentityInput,
  identities: Map<string, Identity>,
  refuse: (path: string, message: Phrase) => void,
  doubtful: Map<string, Phrase>,
): void {
  for (const [id, entries] of Map.groupBy(identities, ([, identity]) => identity.id)) {
    if (entries.length < 2) continue
    const written = entries.filter(([, identity]) => identity.by === 'front')
    if (written.length > 1) {
      for (const [path, identity] of entries) {
        identities.delete(path)
        const other = written.find(([one]) => one !== path)![0]
        if (identity.by === 'front') refuse(path, phrase('id.twice', { id, other }))
      }
      continue
    }
    const revOf = (path: string) => Number(lock.pages.get(path)?.rev ?? 0)
    const there = remote.pages.get(id)?.path
    // another folder of this source may have given the page the path of a file that is new here
    const rank = (path: string) =>
      (identities.get(path)!.by === 'lock' ? 2 : 0) + (path === there ? 1 : 0)
    const [first] =
      written[0] ??
      entries.toSorted(
        ([one], [other]) =>
          rank(other) - rank(one) || revOf(other) - revOf(one) || comparePaths(one, other),
      )[0]!
    for (const [path, { by }] of entries) {
      if (path === first) continue
      identities.delete(path)
      if (written.length > 0) continue
      const message = phrase('id.other', { id, other: first })
      if (by === 'side') doubtful.set(path, message)
      else refuse(path, message)
    }
  }
}

interface MoveInput {
  /** Files not matched to a page yet. */
  fresh: readonly LocalPage[]
  /** Pages that lost their file: id by former path. */
  vanished: ReadonlyMap<string, string>
  /** Agreed hash of a vanished page. */
  baseHash: (path: string) => string | undefined
  /** Texts that a vanished page may have had when its file was moved, by path; the likeliest first. */
  formerTexts: readonly ReadonlyMap<string, string>[]
  /** Hash of a file, assuming these ids for these paths. */
  hashWith: (page: LocalPage, ids: ReadonlyMap<string, string>) => string | undefined
  textWith: (page: LocalPage, ids: ReadonlyMap<string, string>) => string | undefined
  /** The last committed text of a file; undefined when there is none. */
  committedText: (page: LocalPage) => string | undefined
}

/**
 * Moved files: a path that vanished and a new one with the same hash, or with at least 60 % equal
 * lines, now or as it was committed.
 *
 * A hash needs the ids of the pages that a file links to, and those may have moved too (a renamed
 * folder): files of the same name are assumed to match first, and only matches the hash then proves
 * are kept.
 */
export function movedIdentities(input: MoveInput): Map<string, Identity> {
  const moved = new Map<string, Identity>()
  if (input.fresh.length === 0 || input.vanished.size === 0) return moved
  const left = new Map(input.vanished)
  const ids = () => new Map([...moved].map(([path, identity]) => [path, identity.id]))
  const accept = (page: LocalPage, from: string) => {
    moved.set(page.path, { id: left.get(from)!, by: 'moved', from })
    left.delete(from)
  }
  for (let found = true; found;) {
    found = false
    const open = input.fresh.filter((page) => !moved.has(page.path))
    for (const byName of [matchByName(open, left), new Map<string, string>()]) {
      const assumedIds = new Map([
        ...ids(),
        ...[...byName].map(([to, from]): [string, string] => [to, left.get(from)!]),
      ])
      const proved: [LocalPage, string][] = []
      for (const page of open) {
        if (moved.has(page.path)) continue
        const hash = input.hashWith(page, assumedIds)
        const candidates = [...left.keys()].filter(
          (path) => input.baseHash(path) === hash && !proved.some(([, from]) => from === path),
        )
        const from = nearestName(page.path, candidates)
        if (hash !== undefined && from !== undefined) proved.push([page, from])
      }
      for (const [page, from] of proved) accept(page, from)
      found ||= proved.length > 0
    }
  }
  const acceptSimilar = (
    former: ReadonlyMap<string, string>,
    textOf: (page: LocalPage) => string | undefined,
  ) => {
    const texts = new Map([...left.keys()].flatMap((path) => entryOf(path, former.get(path))))
    if (texts.size === 0) return
    const open = input.fresh.filter((page) => !moved.has(page.path))
    const matches = matchSimilar(
      texts,
      new Map(open.flatMap((page) => entryOf(page.path, textOf(page)))),
    )
    for (const page of open) {
      const from = matches.get(page.path)
      if (from !== undefined) accept(page, from)
    }
  }
  const byName = matchByName(
    input.fresh.filter((page) => !moved.has(page.path)),
    left,
  )
  const assumedIds = new Map([
    ...ids(),
    ...[...byName].map(([to, from]): [string, string] => [to, left.get(from)!]),
  ])
  for (const former of input.formerTexts)
    acceptSimilar(former, (page) => input.textWith(page, assumedIds))
  // A colleague renamed it and it was rewritten here since: the committed text still matches.
  for (const former of input.formerTexts) acceptSimilar(former, input.committedText)
  return moved
}

const entryOf = (key: string, text: string | undefined): [string, string][] =>
  text === undefined ? [] : [[key, text]]

/** New path → vanished path of the same file name, where exactly one of each has it. */
function matchByName(
  fresh: readonly LocalPage[],
  vanished: ReadonlyMap<string, string>,
): Map<string, string> {
  const before = Map.groupBy(vanished.keys(), baseOf)
  const after = Map.groupBy(fresh, (page) => baseOf(page.path))
  const byName = new Map<string, string>()
  for (const [name, pages] of after) {
    const paths = before.get(name) ?? []
    // Several files of one name (`README.md`): the one whose path shares the longest tail.
    for (const page of pages) {
      const from = nearestName(page.path, paths)
      if (from !== undefined) byName.set(page.path, from)
    }
  }
  return byName
}

/**
 * The candidate that has most trailing path segments in common with `path`; the first in order
 * among equals.
 */
function nearestName(path: string, candidates: readonly string[]): string | undefined {
  const parts = path.split('/').toReversed()
  const common = (candidate: string) => {
    const others = candidate.split('/').toReversed()
    let count = 0
    while (count < parts.length && parts[count] === others[count]) count++
    return count
  }
  return candidates.toSorted(
    (left, right) => common(right) - common(left) || comparePaths(left, right),
  )[0]
}

/**
 * With `--adopt`: exactly one page that no source tracks, in the same catalog, with the same title.
 *
 * @param onePage the item has exactly one page, which any title may have
 */
export function adoptedIdentities(
  fresh: readonly LocalPage[],
  remote: RemoteItem,
  catalogOf: (folder: string) => string | undefined,
  onePage: boolean,
): Map<string, Identity> {
  const keyOf = (cat: string, title: string) => (onePage ? '' : `${cat}\n${title}`)
  const free = [...remote.pages.values()].filter(
    (page) => page.path === undefined && page.tracked_by === undefined,
  )
  const byPlace = Map.groupBy(free, (page: RemotePage) => keyOf(page.cat, page.title))
  const wanted = Map.groupBy(fresh, (page) => keyOf(catalogOf(page.folder) ?? '', page.title))
  const adopted = new Map<string, Identity>()
  for (const [key, files] of wanted) {
    const pages = byPlace.get(key)
    if (files.length === 1 && pages?.length === 1)
      adopted.set(files[0]!.path, { id: pages[0]!.id, by: 'adopted' })
  }
  return adopted
}
