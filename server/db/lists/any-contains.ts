import type { Knex } from 'knex'
import type { Model, QueryBuilder } from 'objection'
import { containing, searchTerm } from './containing.ts'

/**
 * A condition that holds where one of the columns, numbers too, contains the term, letters of ASCII
 * without case. The columns are part of the statement, never a request's. Source:
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
