import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, relative } from 'node:path'
import type { PulledFile } from '../../base/journal.ts'
import type { Lock, LockedPage } from '../../base/lock.ts'
import { writeLock } from '../../base/lock-file.ts'
import { stagedIn, stageFiles, type StagedFiles } from '../../base/staged-files.ts'
import { modeOf, writeBytes } from '../../base/atomic-files.ts'
import { diskPath } from '../../folder/disk-path.ts'
import type { LocalPage } from '../../folder/local-page.ts'
import { revisionBehind } from '../../plan/base.ts'
import { startingLock } from '../../survey/starting-lock.ts'
import type { Survey } from '../../survey/survey.ts'
import { codeOf, phrase, type Phrase } from '../../problem.ts'
import type { ComposedFile } from '../file/compose.ts'
import type { PullJob } from '../job.ts'
import type { PlacedPlan } from '../place/place.ts'
import type { PulledPage } from '../result.ts'

/** Writes files and the lock; what is in a file is replaced only if it is as it was read. */
export class PullWriter {
  readonly results = new Map<PlacedPlan, PulledPage>()
  readonly lock: Lock
  /** Paths whose line is what their file was made from. */
  readonly agreed = new Set<string>()
  private readonly job: PullJob
  private readonly survey: Survey

  constructor(job: PullJob, survey: Survey) {
    this.job = job
    this.survey = survey
    this.lock = startingLock(survey)
  }

  /** From here on the journal records files; what an earlier run left in it is in the lock by now. */
  begin(): void {
    this.saveLock()
    this.job.stateFolder.endJournal()
    this.job.stateFolder.addToJournal(this.survey.trust.beginning())
  }

  /** Writes some files, then the lock. */
  async writeAll(files: readonly ComposedFile[]): Promise<void> {
    const staged = await stageFiles(
      stagedIn(this.job.stateFolder.path),
      files.filter((file) => !hasBytes(file.local?.file.disk ?? this.targetOf(file), file.bytes)),
    )
    try {
      this.placeAll(files, staged)
    } finally {
      staged.remove()
    }
  }

  private placeAll(files: readonly ComposedFile[], staged: StagedFiles<ComposedFile>): void {
    const open = files.filter((file) => this.mayBeWritten(file))
    const lines = new Map(open.map((file) => [file, lineOf(file.plan, file.facts.digest)]))
    const pulled = open.flatMap((file): PulledFile[] => {
      const { to, path } = file.plan
      const line = lines.get(file)
      const from = file.local && to !== path ? { from: path } : {}
      const lockPath = lockPathOf(file.plan)
      const isMovedHere = lockPath === to ? {} : { lockPath }
      const part = file.local ? undefined : staged.partOf(file)
      const isNew = part === undefined ? {} : { part }
      const cat = file.local ? undefined : file.plan.remote?.cat
      const isIn = cat === undefined ? {} : { cat }
      return line ? [{ path: to, ...from, ...isMovedHere, ...isNew, ...isIn, line }] : []
    })
    if (pulled.length > 0) this.job.stateFolder.addToJournal({ pulled })
    for (const file of open)
      this.attempt(file.plan, () => this.writeFile(file, staged, lines.get(file)))
    this.saveLock()
  }

  private mayBeWritten({ plan, local, facts, isUndecided }: ComposedFile): boolean {
    if (local && !isAsRead(local)) return this.fail(plan, phrase('file.changed'))
    // Anything but our own markers is a text that no file can have.
    if (facts.error && !isUndecided && facts.error.rule !== 'conflict-marker')
      return this.fail(plan, facts.error.message)
    if (!local && existsSync(diskPath(this.survey.local.root, plan.to)))
      return this.fail(plan, phrase('file.notPulled', { reason: 'EEXIST' }))
    return true
  }

  /** Where the bytes go: a file that stays where it is keeps the name that this disk gives it. */
  private targetOf({ plan, local }: ComposedFile): string {
    return local && plan.to === plan.path
      ? local.file.disk
      : diskPath(this.survey.local.root, plan.to)
  }

  private writeFile(
    file: ComposedFile,
    staged: StagedFiles<ComposedFile>,
    line: LockedPage | undefined,
  ): void {
    const { plan, local, bytes, orig, isUndecided } = file
    const { root } = this.survey.local
    const disk = diskPath(root, plan.to)
    let saved: string | undefined
    if (local && (plan.isSaved || isUndecided)) saved = this.kept(plan.path, local.file.disk)
    mkdirSync(dirname(disk), { recursive: true })
    if (orig) writeBytes(`${disk}.orig`, orig, modeOf(local!.file.disk))
    if (local && plan.to !== plan.path) this.move(local.file.disk, disk)
    const target = this.targetOf(file)
    if (!hasBytes(target, bytes)) staged.place(file, target)
    if (!local) this.job.stateFolder.addToJournal({ placed: plan.to }, false)
    if (plan.to !== plan.path && this.lock.pages.get(plan.path)?.id === plan.id)
      this.lock.pages.delete(plan.path)
    if (line) this.setLine(plan, line)
    this.survey.linkIds.ids.set(plan.to, plan.id)
    this.results.set(plan, {
      ...resultOf(plan),
      action:
        plan.text === 'merged' ? 'merge' : plan.action === 'unchanged' ? 'relink' : plan.action,
      state: isUndecided ? 'conflict' : 'written',
      path: plan.to,
      ...(plan.remote ? { rev: plan.remote.rev } : {}),
      ...(isUndecided ? { isUndecided: true } : {}),
      ...(orig ? { orig: this.shown(`${disk}.orig`) } : {}),
      ...(saved === undefined ? {} : { saved: this.shown(saved) }),
    })
  }

  /** Gives a file its new name; never onto another file. */
  private move(from: string, to: string): void {
    try {
      linkSync(from, to)
      rmSync(from)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST' || existsSync(to)) throw error
      renameSync(from, to)
    }
    this.removeEmptied(dirname(from))
  }

  /** Removes files whose page is gone. */
  removeAll(plans: readonly PlacedPlan[]): void {
    if (plans.length === 0) return
    const removed = plans.map(({ path, state }) => ({ path, ...fromOf(state) }))
    this.job.stateFolder.addToJournal({ removed })
    for (const plan of plans)
      this.attempt(plan, () => {
        const local = this.survey.local.pages.get(plan.path)!
        if (!isAsRead(local)) return void this.fail(plan, phrase('file.changed'))
        const saved = plan.isSaved ? this.kept(plan.path, local.file.disk) : undefined
        rmSync(local.file.disk)
        this.removeEmptied(dirname(local.file.disk))
        this.lock.pages.delete(fromOf(plan.state).from ?? plan.path)
        this.results.set(plan, {
          ...resultOf(plan),
          state: 'written',
          ...(saved === undefined ? {} : { saved: this.shown(saved) }),
        })
      })
    this.saveLock()
  }

  /** Lines of pages whose files stay as they are. */
  agree(plan: PlacedPlan): void {
    const { state, path } = plan
    if (plan.action === 'agreed') return void this.lock.pages.delete(path)
    const locked = this.lock.pages.get(path)
    if (state.here === 'deleted' && plan.isOurs && plan.remote && locked) {
      const { rev, hash, title, order } = plan.remote
      return this.setLine(plan, { ...locked, rev, hash, title, order })
    }
    const local = this.survey.local.pages.get(path)
    if (!local || !('present' in state)) return
    if (plan.action === 'unchanged') {
      const line = lineOf(plan, local.facts.digest)
      if (line && (plan.remote || state.from !== undefined)) this.setLine(plan, line)
      else if (locked) this.setLine(plan, { ...locked, file: local.facts.digest })
      else this.agreed.add(path)
    } else if (state.base?.by === 'lock' && locked) this.agreed.add(path)
    else if (state.base?.by === 'side' && !locked && state.from === undefined) {
      // the server may get to know the page by the path of another folder
      const { rev, hash, title, order } = state.base
      this.setLine(plan, { id: plan.id, rev, hash, title, order, file: '' })
    }
  }

  private setLine(plan: PlacedPlan, line: LockedPage): void {
    const lockPath = lockPathOf(plan)
    const { from } = fromOf(plan.state)
    if (from !== undefined) this.lock.pages.delete(from)
    this.lock.pages.set(lockPath, line)
    this.agreed.add(lockPath)
  }

  fail(plan: PlacedPlan, problem: Phrase): false {
    this.results.set(plan, { ...resultOf(plan), state: 'failed', problem })
    return false
  }

  saveLock(): void {
    if (writeLock(this.job.lockFile, this.lock)) this.survey.trust.keep(this.lock, this.agreed)
  }

  /** One file that cannot be written does not keep the others from it; a full disk does. */
  private attempt(plan: PlacedPlan, action: () => void): void {
    try {
      action()
    } catch (error) {
      const reason = codeOf(error)
      if (reason === 'ENOSPC' || reason === 'EDQUOT' || reason === 'EROFS') throw error
      this.fail(plan, phrase('file.notPulled', { reason }))
    }
  }

  private removeEmptied(folder: string): void {
    const { root } = this.survey.local
    for (let one = folder; one !== root && one.startsWith(root); one = dirname(one)) {
      try {
        rmdirSync(one)
      } catch {
        return // something is left in it
      }
    }
  }

  /** Keeps a file aside, for the eyes of those who could read it. */
  private kept(path: string, disk: string): string {
    return this.job.stateFolder.keepConflict(path, readFileSync(disk), modeOf(disk))
  }

  private shown(disk: string): string {
    return relative(this.job.stateFolder.base, disk).replaceAll('\\', '/')
  }
}

/** Where the lock has the page of a file that was moved here. */
const fromOf = (state: PlacedPlan['state']): { from?: string } =>
  'from' in state && state.from !== undefined ? { from: state.from } : {}

const hasBytes = (disk: string, bytes: Buffer): boolean =>
  existsSync(disk) && readFileSync(disk).equals(bytes)

/** The file is the one that was read. */
function isAsRead({ file }: LocalPage): boolean {
  const stat = statSync(file.disk, { throwIfNoEntry: false })
  return stat?.size === file.size && stat.mtimeMs === file.mtime && stat.ino === file.inode
}

/**
 * Where the lock has the page. The agreed catalog is that of its path: a file that was moved here to
 * another catalog keeps its former path until a push has moved the page. Where it was decided
 * that it belongs here although it was moved on the server too, that is a path of the catalog
 * there.
 */
export function lockPathOf({ state, to, fields, agreedPath }: PlacedPlan): string {
  if (agreedPath !== undefined) return agreedPath
  if (!('fields' in state) || state.from === undefined || fields.includes('catalog')) return to
  const { catalog } = state.fields
  return catalog === 'here' || catalog === 'conflict' ? state.from : to
}

/** The line of the lock once this plan is carried out. */
function lineOf(plan: PlacedPlan, file: string) {
  const { state, remote, id, conflicts, fields, isOurs, base, agreedPath } = plan
  if (!('present' in state)) {
    if (!remote) return undefined
    const { rev, hash, title, order } = remote
    return { id, rev, hash, title, order, file }
  }
  const { present, isRestored } = state
  const isOpen = (field: 'content' | 'title') =>
    conflicts.includes(field) && !fields.includes(field) && !isOurs
  const { catalog } = state.fields
  // the server lists a page again only while its revision differs from the one in the lock
  const isCatalogLeft =
    (catalog === 'there' || (catalog === 'conflict' && agreedPath === undefined)) &&
    !fields.includes('catalog')
  const keepsRev = (isRestored && !fields.includes('content')) || isOpen('content') || isCatalogLeft
  const isOrderLeft = state.fields.order === 'there' && !fields.includes('order')
  return {
    id,
    rev: isCatalogLeft
      ? revisionBehind(base?.rev, present.rev)
      : (keepsRev && base?.rev) || present.rev,
    hash: isOpen('content') ? (base?.hash ?? present.hash) : present.hash,
    title: isOpen('title') ? (base?.title ?? present.title) : present.title,
    order: isOrderLeft ? (base?.order ?? present.order) : present.order,
    file,
  }
}

/** By decision nothing of the page is taken. */
export const isKept = ({ isOurs, action }: PlacedPlan): boolean => isOurs && action === 'unchanged'

function stateBefore({ linkTo, action }: PlacedPlan, isWritten: boolean): PulledPage['state'] {
  if (linkTo !== undefined) return 'failed'
  if (isWritten) return 'planned'
  return action === 'conflict' || action === 'skipped' ? action : 'left'
}

/** The result of a page before anything is written. */
export function resultOf(plan: PlacedPlan): PulledPage {
  const { to, path, fields, conflicts, id, remote, base, state, linkTo } = plan
  const action = isKept(plan) ? ('ahead' as const) : plan.action
  const title = remote?.title ?? ('present' in state ? state.present.title : base?.title)
  const isWritten = action === 'create' || action === 'update' || action === 'move' || action === 'delete' // prettier-ignore
  const deleted =
    state.there === 'deleted' ? 'there' : state.here === 'deleted' ? 'here' : undefined
  return {
    path: to,
    action: plan.text === 'merged' ? 'merge' : action,
    ...(linkTo === undefined ? {} : { problem: phrase('file.isLink', { target: linkTo }) }),
    state: stateBefore(plan, isWritten),
    fields: conflicts.length > 0 && !isWritten ? conflicts : fields,
    id,
    ...(title === undefined ? {} : { title }),
    ...(to === path || action === 'create' ? {} : { from: path }),
    ...(base ? { baseRev: base.rev } : {}),
    ...(remote ? { remote: { rev: remote.rev, author: remote.author, time: remote.time } } : {}),
    ...(deleted ? { deleted } : {}),
    ...('movedTo' in state ? { movedTo: state.movedTo } : {}),
    ...(plan.isOurs && remote ? { isOurs: true as const } : {}),
    ...('clashes' in state && !isWritten ? { clashes: state.clashes } : {}),
    ...('baseUnknown' in state && conflicts.length > 0 ? { baseUnknown: state.baseUnknown } : {}),
  }
}
