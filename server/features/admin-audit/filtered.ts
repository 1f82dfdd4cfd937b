import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { InputOf } from '#contract/call.ts'
import type { adminAuditCalls } from '#contract/calls/admin-audit.ts'
import { anyContains } from '../../db/lists/any-contains.ts'
import { Audit } from '../../models/audit.ts'

type Filters = Omit<InputOf<typeof adminAuditCalls.getList>, 'page' | 'count' | 'sort'>

const searched = ['actor_name', 'act', 'ip', 'detail']

/** The rows that the filters leave, in no order. */
export function filteredAudit(db: Knex, filters: Filters): QueryBuilder<Audit, Audit[]> {
  const { actor, act, object_type, object_id, from, until, text, text_acts } = filters
  const found = Audit.query(db)
  if (actor !== '') void found.where('actor_name', actor)
  if (act !== '') void found.where(act.includes('.') ? 'act' : 'object_type', act)
  if (object_type !== '') void found.where({ object_type })
  if (object_id !== 0) void found.where({ object_id })
  if (from > 0) void found.where('addtime', '>=', from)
  if (until > 0) void found.where('addtime', '<', until)
  if (text !== '')
    void found.where((some) => {
      anyContains(db, searched, text)(some)
      if (text_acts.length > 0) void some.orWhereIn('act', text_acts)
    })
  return found
}

/** The details of a row; those written by a newer or damaged program may be no object. */
export function detailOf({ detail }: Pick<Audit, 'detail'>): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(detail || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { value }
  } catch {
    return { value: detail }
  }
}
