import { emptyHash } from '../digest.ts'
import { phrase, type Phrase } from '../problem.ts'
import type { PagePlan } from './page-plan.ts'

/**
 * What is done about a spreadsheet: its page gets another text where that is wanted, but is never
 * made, and never emptied by a file that was cut short.
 *
 * @param isWanted `--sheets`
 * @param hash of the file's text as it would be stored
 */
export function sheetPlan(plan: PagePlan, isWanted: boolean, hash: string | undefined): PagePlan {
  if (plan.action === 'create') return refused(plan, phrase('sheet.noPage'))
  const isWritten = 'write' in plan && plan.write.content
  if (!isWritten) return plan
  if (hash === emptyHash) return refused(plan, phrase('sheet.emptied'))
  return isWanted ? plan : refused(plan, phrase('sheet.notAsked'))
}

/** API pages are only read: what changed here, or is new, is said and stays here. */
export const apiPlan = (plan: PagePlan): PagePlan =>
  'write' in plan || plan.action === 'create' ? refused(plan, phrase('api.readOnly')) : plan

function refused(plan: PagePlan, problem: Phrase): PagePlan {
  const { path, page, id, from, base, remote } = plan
  return {
    path,
    action: 'refused',
    fields: ['content'],
    problem,
    ...(page && { page }),
    ...(id !== undefined && { id }),
    ...(from !== undefined && { from }),
    ...(base && { base }),
    ...(remote && { remote }),
  }
}
