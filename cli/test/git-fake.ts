import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Checkout } from '../sync/git/checkout.ts'

type Tree = ReadonlyMap<string, string>

interface Commit {
  id: string
  parents: Commit[]
  tree: Tree
}

/** Commits that all clones may have. */
export class HistoryFake {
  private count = 0

  commit(parents: Commit[], tree: Tree): Commit {
    return { id: String(++this.count).padStart(40, '0'), parents, tree }
  }
}

/**
 * A clone in a folder on disk, as far as a push can tell: commits, branches, stashes, merges,
 * cherry-picks and rebases. Whatever git would refuse is refused: each action returns whether it
 * was done. Texts are merged line by line; no line occurs twice in a text.
 */
export class CloneFake {
  readonly folder: string
  readonly branches = new Map<string, Commit>()
  branch = 'main'
  private readonly history: HistoryFake
  private readonly ignored: (path: string) => boolean
  private readonly log: string[] = []
  private stashes: { base: Tree; files: Tree }[] = []
  private stashed = 0
  /** When git last wrote each file, or took its version from it. */
  private readonly times = new Map<string, number>()
  private now = 0

  /** @param ignored files that git ignores, besides the program's state folder */
  constructor(
    history: HistoryFake,
    folder: string,
    ignored: (path: string) => boolean,
    from?: Commit,
  ) {
    this.history = history
    this.folder = folder
    this.ignored = (path) => path.startsWith('.showdoc/') || ignored(path)
    this.branches.set('main', from ?? history.commit([], new Map()))
    this.note('commit (initial)')
    if (from) this.put(new Map(), from.tree)
  }

  get head(): Commit {
    return this.branches.get(this.branch)!
  }

  /** @param only paths to commit; all by default */
  commit(only: (path: string) => boolean = () => true): boolean {
    const now = this.files()
    const paths = new Set([...now.keys(), ...this.head.tree.keys()])
    const tree = new Map(
      [...paths].flatMap((path): [string, string][] => {
        const content = only(path) ? now.get(path) : this.head.tree.get(path)
        return content === undefined ? [] : [[path, content]]
      }),
    )
    if (sameTree(tree, this.head.tree)) return false
    for (const [path, content] of tree)
      if (this.head.tree.get(path) !== content) this.times.set(path, ++this.now)
    this.branches.set(this.branch, this.history.commit([this.head], tree))
    this.note('commit')
    return true
  }

  switchTo(branch: string): boolean {
    if (branch === this.branch) return false
    const target = this.branches.get(branch) ?? this.head
    if (!this.put(this.head.tree, target.tree)) return false
    this.branches.set(branch, target)
    this.branch = branch
    this.note('checkout')
    return true
  }

  /**
   * Untracked files stay where they are; with such pages nothing is stashed here, because a renamed
   * one would then exist twice.
   */
  stash(): boolean {
    const now = this.files()
    if ([...now.keys()].some((path) => path.endsWith('.md') && !this.head.tree.has(path)))
      return false
    const changed = [...this.head.tree.keys()].filter(
      (path) => now.get(path) !== this.head.tree.get(path),
    )
    if (changed.length === 0) return false
    const pick = (tree: Tree) =>
      new Map(changed.flatMap((path) => (tree.has(path) ? [[path, tree.get(path)!] as const] : [])))
    this.stashes.push({ base: pick(this.head.tree), files: pick(now) })
    this.write(pick(now), pick(this.head.tree))
    this.stashed++
    this.note('reset: moving to HEAD')
    return true
  }

  /** Puts the committed version of a file back, as `git restore` does: without a line in the log. */
  restore(path: string): boolean {
    const content = this.head.tree.get(path)
    if (content === undefined || this.files().get(path) === content) return false
    this.write(new Map(), new Map([[path, content]]))
    return true
  }

  pop(): boolean {
    const top = this.stashes.at(-1)
    if (!top) return false
    const now = this.files()
    const touched = new Set([...top.base.keys(), ...top.files.keys()])
    if ([...touched].some((path) => now.get(path) !== top.base.get(path))) return false
    this.write(top.base, top.files)
    this.stashes.pop()
    this.stashed++
    return true
  }

  /** Merges another commit, as `pull` and `merge` do. */
  merge(other: Commit): boolean {
    const own = this.head
    if (!this.isClean() || ancestorsOf(own).has(other)) return false
    const base = newestCommon(own, other)
    if (base === own) {
      if (!this.put(own.tree, other.tree)) return false
      this.branches.set(this.branch, other)
    } else {
      const tree = mergeTrees(base?.tree ?? new Map(), own.tree, other.tree)
      if (!tree || !this.put(own.tree, tree)) return false
      this.branches.set(this.branch, this.history.commit([own, other], tree))
    }
    this.note('merge')
    return true
  }

  pick(other: Commit, message = 'cherry-pick'): boolean {
    if (!this.isClean() || ancestorsOf(this.head).has(other) || other.parents.length !== 1)
      return false
    const tree = mergeTrees(other.parents[0]!.tree, this.head.tree, other.tree)
    if (!tree || sameTree(tree, this.head.tree) || !this.put(this.head.tree, tree)) return false
    this.branches.set(this.branch, this.history.commit([this.head], tree))
    this.note(message)
    return true
  }

  rebaseOnto(other: Commit): boolean {
    if (!this.isClean()) return false
    const theirs = ancestorsOf(other)
    const own = [...ancestorsOf(this.head)].filter((commit) => !theirs.has(commit)).toReversed()
    if (own.length === 0 || own.some((commit) => commit.parents.length !== 1)) return false
    let tree: Tree | undefined = other.tree
    for (const commit of own) tree = tree && mergeTrees(commit.parents[0]!.tree, tree, commit.tree)
    if (!tree || !this.put(this.head.tree, other.tree)) return false
    this.branches.set(this.branch, other)
    this.note('rebase (start): checkout')
    for (const commit of own) this.pick(commit, 'rebase (pick)')
    this.note('rebase (finish)')
    return true
  }

  get checkout(): Checkout {
    const { head } = this
    const pathOf = (disk: string) => relative(this.folder, disk)
    const versions = (path: string) =>
      [...ancestorsOf(head)].flatMap((commit) => commit.tree.get(path) ?? [])
    const bytes = (text: string) => new TextEncoder().encode(text)
    const mark = () => ({
      log: this.log.length,
      last: this.log.at(-1)!,
      stash: String(this.stashed),
    })
    return {
      isRepository: true,
      isShallow: false,
      isGitMissing: false,
      commit: head.id,
      branch: this.branch,
      mark,
      isKeptSince: ({ log, stash }) =>
        stash === mark().stash &&
        this.log.slice(log).every((line) => /^(?:commit|merge|cherry-pick)/.test(line)),
      index: () =>
        new Map(
          [...head.tree].map(([path, content]) => [
            join(this.folder, path),
            { blob: content, time: `0:${this.times.get(path) ?? 0}`, size: content.length },
          ]),
        ),
      blobs: (ids) => new Map(ids.map((id) => [id, bytes(id)])),
      isAncestor: (id) => [...ancestorsOf(head)].some((commit) => commit.id === id),
      committed: (disks) =>
        new Set(disks.filter((disk) => head.tree.get(pathOf(disk)) === readFileSync(disk, 'utf8'))),
      authors: () => new Map(),
      inHead: (disk) => head.tree.get(pathOf(disk)),
      isOnOtherBranch: (disk) =>
        !head.tree.has(pathOf(disk)) &&
        [...this.branches.values()].some(({ tree }) => tree.has(pathOf(disk))),
      hadVersions: (wanted) =>
        wanted.map(({ disk, fits }) => versions(pathOf(disk)).some((text) => fits(bytes(text)))),
      lastVersion: (disk) => versions(pathOf(disk)).map(bytes)[0],
    }
  }

  private isClean(): boolean {
    const now = this.files()
    return [...this.head.tree].every(([path, content]) => now.get(path) === content)
  }

  private note(line: string): void {
    this.log.push(line)
  }

  private files(): Map<string, string> {
    const names = readdirSync(this.folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll('\\', '/'),
    )
    const paths = names.filter(
      (path) => !this.ignored(path) && statSync(join(this.folder, path)).isFile(),
    )
    return new Map(
      paths.toSorted().map((path) => [path, readFileSync(join(this.folder, path), 'utf8')]),
    )
  }

  /**
   * Changes the working files from one tree to another; false when uncommitted work would be lost.
   */
  private put(from: Tree, to: Tree): boolean {
    const now = this.files()
    const changed = [...new Set([...from.keys(), ...to.keys()])].filter(
      (path) => from.get(path) !== to.get(path),
    )
    if (changed.some((path) => now.get(path) !== from.get(path))) return false
    const pick = (tree: Tree) => new Map([...tree].filter(([path]) => changed.includes(path)))
    this.write(pick(from), pick(to))
    return true
  }

  private write(from: Tree, to: Tree): void {
    for (const path of from.keys())
      if (!to.has(path)) rmSync(join(this.folder, path), { force: true })
    for (const [path, content] of to) {
      const file = join(this.folder, path)
      if (existsSync(file) && readFileSync(file, 'utf8') === content) continue
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
      this.times.set(path, ++this.now)
    }
  }
}

function sameTree(left: Tree, right: Tree): boolean {
  return (
    left.size === right.size && [...left].every(([path, content]) => right.get(path) === content)
  )
}

/** The commit and all its ancestors, newest first. */
function ancestorsOf(commit: Commit): Set<Commit> {
  const found = new Set([commit])
  // a set may grow during iteration
  for (const one of found) for (const parent of one.parents) found.add(parent)
  return new Set([...found].toSorted((left, right) => (left.id < right.id ? 1 : -1)))
}

function newestCommon(left: Commit, right: Commit): Commit | undefined {
  const others = ancestorsOf(right)
  return [...ancestorsOf(left)].find((commit) => others.has(commit))
}

/**
 * Undefined where git reports a conflict: both sides renamed one file differently, or added the same
 * page in different versions. Two independent files of one name are resolved by keeping both texts.
 */
function mergeTrees(base: Tree, own: Tree, other: Tree): Tree | undefined {
  const merged = new Map<string, string>()
  for (const path of new Set([...base.keys(), ...own.keys(), ...other.keys()])) {
    const [before, left, right] = [base.get(path), own.get(path), other.get(path)]
    const isAddedTwice = before === undefined && left !== right && left && right
    if (isAddedTwice && titleOf(left) === titleOf(right)) return undefined
    const lines =
      left === right || right === before
        ? left
        : left === before
          ? right
          : mergeTexts(before, left, right)
    if (lines !== undefined) merged.set(path, lines)
  }
  for (const [from, before] of base) {
    const [left, right] = [renamedTo(base, own, from), renamedTo(base, other, from)]
    if (left !== undefined && right !== undefined && left !== right) return undefined
    // A file renamed on one side and edited on the other gets both.
    for (const [renaming, editing] of [
      [own, other],
      [other, own],
    ] as const) {
      const edited = editing.get(from)
      const to = renamedTo(base, renaming, from)
      if (to === undefined || edited === undefined || edited === before) continue
      merged.delete(from)
      merged.set(to, mergeTexts(before, renaming.get(to), edited)!)
    }
  }
  return merged
}

/** What says that two files are the same document. */
const titleOf = (text: string): string => /^origin \d+$/m.exec(text)?.[0] ?? text.split('\n')[0]!

const frontOf = (text: string): string => /^---\n(?:[^]*?\n)?---\n/.exec(text)?.[0] ?? ''

/** The new path of a renamed file in a tree: the file with the same title. */
function renamedTo(base: Tree, tree: Tree, from: string): string | undefined {
  if (tree.has(from)) return undefined
  const title = titleOf(base.get(from)!)
  return [...tree].find(([path, text]) => !base.has(path) && titleOf(text) === title)?.[0]
}

/**
 * Base lines kept by both sides, plus the lines added by either; for a file deleted on one side,
 * the other side's text.
 */
function mergeTexts(
  base: string | undefined,
  own: string | undefined,
  other: string | undefined,
): string | undefined {
  if (own === undefined || other === undefined) return own ?? other
  const [before, left, right] = [base ?? '', own, other].map((text) =>
    text.slice(frontOf(text).length).split('\n').filter(Boolean),
  ) as [string[], string[], string[]]
  const kept = left.filter((line) => right.includes(line) || !before.includes(line))
  const added = right.filter((line) => !left.includes(line) && !before.includes(line))
  // of two front matters, git's user takes the own one where it has changed
  const front = frontOf(frontOf(own) === frontOf(base ?? '') ? other : own)
  return `${front}${[...kept, ...added].map((line) => `${line}\n`).join('')}`
}
