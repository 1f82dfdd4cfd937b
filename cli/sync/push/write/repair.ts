import { readFileSync } from 'node:fs'
import { FileCache } from '../../folder/cache.ts'
import { TextCache } from '../../folder/local-page.ts'
import { comparePaths } from '../../names.ts'
import { mustBeWritable, writeAtomically } from '../../base/atomic-files.ts'
import { onlyShown, type FolderJob } from '../../plan/job.ts'
import { surveyFolder } from '../../survey/survey.ts'
import { planPush } from '../plan.ts'
import { PushLock } from './lock.ts'

/** A line of the lock that is otherwise than it should be. */
interface RepairedLine {
  readonly path: string
  readonly kind: 'page' | 'dir' | 'asset'
  readonly change: 'added' | 'changed' | 'removed'
}

export interface LockRepair {
  readonly lines: readonly RepairedLine[]
  /** Lines that are neither, such as marks of a merge. */
  readonly hasDamage: boolean
  readonly isWritten: boolean
}

/**
 * Rewrites the lock from what the server remembers of this folder. An agreement that the files were
 * not certainly made from gets no line: a push would take what they lack for removed on purpose.
 * Nothing is written on the server.
 *
 * @param mayWrite asked once it is known what would change
 * @throws {SyncProblem}
 *
 * Source: cli/spec.md 2.3, 5.8
 */
export async function repairLock(
  job: Omit<FolderJob, 'options'> & {
    options: Pick<FolderJob['options'], 'base' | 'gitignore' | 'encoding'>
  },
  now: number,
  mayWrite: (repair: Omit<LockRepair, 'isWritten'>) => Promise<boolean>,
): Promise<LockRepair> {
  const { stateFolder, lockFile, config } = job
  const { base, gitignore, encoding } = job.options
  const leave = stateFolder.enter(new Date(now))
  try {
    const cache = new FileCache(stateFolder.read('cache.json'), encoding, now)
    const read = { cache, textCache: new TextCache(), gitignore, encoding, strict: false }
    const options = { base, gitignore, encoding, ...onlyShown, repairsLock: true }
    const survey = await surveyFolder({ ...job, options }, read)
    const ownOrder = config.order === 'position'
    const plans = planPush({ ...survey.compared, onConflict: () => 'fail', ownOrder, prune: false })
    const lock = new PushLock(job, { ...survey, plans, catalogPlans: new Map() })
    const before = textAt(lockFile)
    const after = lock.repaired()
    const repair = { ...differences(before, after), isWritten: false }
    if (repair.lines.length === 0 && !repair.hasDamage) return repair
    if (!(await mayWrite(repair))) return repair
    mustBeWritable(lockFile)
    writeAtomically(lockFile, after)
    await lock.finish()
    return { ...repair, isWritten: true }
  } finally {
    leave()
  }
}

function textAt(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // there is none
  }
}

const kinds = ['page', 'dir', 'asset'] as const

/** What the lines of a lock are about, and the lines that are about nothing. */
function entriesOf(text: string): { lines: Map<string, string>; rest: number } {
  const lines = new Map<string, string>()
  let rest = 0
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const entry = objectOf(line)
    const kind = kinds.find((one) => typeof entry?.[one] === 'string')
    if (entry && kind) {
      const key = `${kind} ${entry[kind] as string}`
      if (lines.has(key)) rest++
      lines.set(key, line)
    } else if (entry?.['lock'] === undefined) rest++
  }
  return { lines, rest }
}

function objectOf(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function differences(before: string, after: string): Omit<LockRepair, 'isWritten'> {
  const [old, own] = [entriesOf(before), entriesOf(after)]
  const lines = [...new Set([...old.lines.keys(), ...own.lines.keys()])].flatMap(
    (key): RepairedLine[] => {
      const [was, is] = [old.lines.get(key), own.lines.get(key)]
      if (was === is) return []
      const at = key.indexOf(' ')
      const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
      return [{ kind: key.slice(0, at) as RepairedLine['kind'], path: key.slice(at + 1), change }]
    },
  )
  return {
    lines: lines.toSorted((left, right) => comparePaths(left.path, right.path)),
    hasDamage: old.rest > 0,
  }
}
