import { SyncProblem } from '../problem.ts'
import type { PreparedPush } from './prepare.ts'
import { isWrite, type PushResult } from './result.ts'

// A push that writes everything or nothing. Source: cli/spec.md 3.5

/** Values of an operation besides its links, and values that one request may have. */
const valuesOfEach = 20
const mostValues = 100_000

/**
 * Refuses what cannot be one batch, before anything is sent.
 * @throws {SyncProblem} usage: the server knows none; error: too much for one
 */
export function mustFitWhole({ plans, remote, local }: PreparedPush): void {
  const { atomic_pages: pages, atomic_bytes: bytes } = remote.answer.limits
  if (pages === undefined || bytes === undefined)
    throw new SyncProblem('usage', 'atomic.unsupported')
  const written = plans.filter(({ action }) => isWrite(action))
  const size = written.reduce((sum, { page }) => sum + (page?.file.size ?? 0), 0)
  const values = written.reduce(
    (sum, { page }) => sum + valuesOfEach + (page?.facts.links.length ?? 0),
    local.catalogs.length * valuesOfEach,
  )
  if (written.length > pages || size > bytes || values > mostValues)
    throw new SyncProblem('error', 'atomic.tooLarge', {
      count: written.length,
      size: megabytes(size),
      pages,
      bytes: megabytes(bytes),
    })
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Whether something of the folder can certainly not be written. */
export const isHindered = ({ plans, catalogPlans, remarks }: PreparedPush): boolean =>
  [...catalogPlans.values()].some(({ result }) => result.state === 'conflict') ||
  plans.some(({ action }) => action === 'conflict' || action === 'refused') ||
  remarks.some(({ level }) => level === 'error')

/** Nothing was written: pages that could have been are listed as that. */
export const undo = (result: PushResult): void => {
  result.isUndone = true
  result.pages = result.pages.map((page) =>
    page.state === 'planned' ? { ...page, state: 'undone' } : page,
  )
}
