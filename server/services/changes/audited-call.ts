import type { Knex } from 'knex'
import type { Call } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import type { RequestContext } from '../../request-context.ts'
import { actorOf, recordAudit, type AuditedAction } from './audit.ts'

type Detail = NonNullable<AuditedAction['detail']>
type Told = Detail[string]

/** Acts of requests that are being answered, until they are recorded. */
const pending = new WeakMap<
  RequestContext,
  { call: Call; input: Readonly<Record<string, unknown>> }
>()

/**
 * Has the call recorded with what it writes first, if its contract says so: see `audit` in
 * `contract/call.ts`. Called once per request, before the rule.
 */
export function expectAct(ctx: RequestContext, call: Call, input: object): void {
  const fields = input as Record<string, unknown>
  if (call.audit && !call.audit.unless?.some((name) => fields[name]))
    pending.set(ctx, { call, input: fields })
}

const numberIn = (row: unknown, name: string): number => {
  const value = (row as Record<string, unknown> | null | undefined)?.[name]
  return Number.isSafeInteger(Number(value)) ? Number(value) : 0
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const isToldAs = (value: unknown): value is Told =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** What was sent, as far as it may be told: names that are empty and numbers that are 0 are not. */
function toldOf({ audit }: Call, input: Readonly<Record<string, unknown>>): Detail {
  const told: Record<string, Told> = { ...audit?.detail }
  for (const name of audit?.tells ?? []) {
    const value = input[name]
    if (Array.isArray(value)) {
      if (value.length > 0) told[name] = value.slice(0, limits.pagesTogether).map(textOf)
    } else if (isToldAs(value) && value !== '' && value !== 0) told[name] = value
  }
  for (const name of audit?.tellsIfSet ?? []) told[name] = (input[name] ?? '') !== ''
  return told
}

/**
 * Records the act of the request in this transaction, if it is still to be recorded.
 *
 * @param found what the access rule found, which says what the act was done to
 * @param written what the work returns: the id of what was made
 */
export async function recordAct(
  db: Knex.Transaction,
  ctx: RequestContext,
  found: object,
  written?: unknown,
): Promise<void> {
  const { call, input } = pending.get(ctx) ?? {}
  if (!call?.audit || !input) return
  const { item, team, page, member, binding, row } = found as Record<string, unknown>
  const kind = call.audit.act.slice(0, call.audit.act.indexOf('.'))
  const itemId =
    numberIn(item, 'item_id') ||
    numberIn(binding, 'item_id') ||
    numberIn(input, 'item_id') ||
    numberIn(written, 'item_id')
  const teamId = numberIn(team, 'id') || numberIn(binding ?? row, 'team_id')
  const objects: Record<string, number> = {
    item: itemId,
    team: teamId || numberIn(input, 'id') || numberIn(written, 'id'),
    page: numberIn(page, 'page_id') || numberIn(input, 'page_id'),
    user: ctx.person?.uid ?? 0,
  }
  const memberId = numberIn(member, 'uid') || numberIn(member ?? row, 'member_uid')
  const title = (page as { page_title?: string } | undefined)?.page_title
  await recordAudit(db, {
    by: ctx.person ? actorOf(ctx, ctx.person) : { uid: 0, name: '', via: 'call', ip: ctx.address },
    act: call.audit.act as AuditedAction['act'],
    object: objects[kind] ?? (numberIn(input, 'id') || numberIn(written, 'id')),
    detail: {
      ...(kind !== 'item' && itemId > 0 && { item_id: itemId }),
      ...(kind !== 'team' && teamId > 0 && { team_id: teamId }),
      ...(memberId > 0 && { member_uid: memberId }),
      ...(title && { page_title: title }),
      ...toldOf(call, input),
    },
    now: ctx.now,
  })
}

/** The act is stored: what the request writes after this is not recorded again. */
export function actIsRecorded(ctx: RequestContext): void {
  pending.delete(ctx)
}

/** Records the act of a request that succeeded without writing by its grant. */
export async function recordRest(ctx: RequestContext): Promise<void> {
  if (!pending.has(ctx)) return
  await ctx.db.transaction((db) => recordAct(db, ctx, {}))
  actIsRecorded(ctx)
}
