import type { SyncResult } from '#contract/calls/sync-write.ts'
import { phrase } from '../../problem.ts'
import type { PagePlan } from '../page-plan.ts'
import type { PageResult } from '../result.ts'

/** The result of a page before anything is written. */
export function resultOf(plan: PagePlan): PageResult {
  return {
    path: plan.path,
    action: plan.action,
    state: 'planned',
    fields: plan.fields,
    ...(plan.id === undefined ? {} : { id: plan.id }),
    ...(plan.page === undefined ? {} : { title: plan.keptTitle ?? plan.page.title }),
    ...(plan.from === undefined ? {} : { from: plan.from }),
    ...(plan.base === undefined ? {} : { baseRev: plan.base.rev }),
    ...(plan.remote === undefined ? {} : { remote: plan.remote }),
    ...(plan.clashes === undefined ? {} : { clashes: plan.clashes }),
    ...('write' in plan && plan.write.over !== undefined ? { isOver: true } : {}),
    ...('decided' in plan ? { remote: plan.decided, isOver: true } : {}),
    ...(plan.action === 'refused' ? { problem: plan.problem ?? phrase('page.outOfScope') } : {}),
    ...('isCatalogMoved' in plan && plan.isCatalogMoved && plan.fields.length === 0
      ? { isCatalogMoved: true }
      : {}),
    ...('movedTo' in plan ? { movedTo: plan.movedTo } : {}),
    ...('baseUnknown' in plan ? { baseUnknown: plan.baseUnknown } : {}),
  }
}

/** Counts the lines that only one of two texts has. */
export function changedLines(before: string, after: string): { added: number; removed: number } {
  const counts = new Map<string, number>()
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1)
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  let added = 0
  let removed = 0
  for (const count of counts.values()) {
    if (count > 0) added += count
    else removed -= count
  }
  return { added, removed }
}

/** The result of a page whose operation the server did not carry out, or not as asked. */
export function problemOf(
  result: PageResult,
  answer: SyncResult,
  { code, name, message }: Pick<SyncResult, 'code' | 'name' | 'message'> = answer,
): PageResult {
  const refusal = { code: code ?? 0, name: name ?? '', message: message ?? '' }
  return {
    ...result,
    state: answer.state === 'written' ? 'failed' : answer.state,
    ...(answer.id === undefined ? {} : { id: answer.id }),
    ...(answer.state === 'conflict'
      ? { remote: { rev: answer.rev ?? '', author: answer.author ?? '', time: answer.time ?? 0 } }
      : {}),
    ...(answer.locked_by === undefined ? {} : { lockedBy: answer.locked_by }),
    ...(answer.state === 'refused' ? { refusal } : {}),
  }
}
