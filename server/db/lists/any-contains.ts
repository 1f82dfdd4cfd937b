import type { Knex } from 'knex'
import type { Model, QueryBuilder } from 'objection'
import { containing, searchTerm } from './containing.ts'

/**
 * Condition that holds where one of the columns, numeric ones included, contains the term, ignoring
 * ASCII case. The columns become part of the statement and must never come from a request. Source:
 * server/contract/spec/administration.md 0.6.
 */
export function anyContains(db: Knex, columns: readonly string[], term: string) {
  const wanted = searchTerm(term).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const plain = db.client.config.client === 'pg' ? ' collate "C"' : ''
  return <M extends Model>(some: QueryBuilder<M, M[]>) => {
    for (const column of columns)
      void some.orWhereRaw(...containing(`lower(cast(${column} as text)${plain})`, wanted))
  }
}
