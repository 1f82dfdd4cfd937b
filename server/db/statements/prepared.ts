import { ownItemsStatement } from './own-items.ts'
import { itemValues, pageInItemStatement, wholePageInItemStatement } from './page-in-item.ts'
import { RowCache } from './row-cache.ts'
import { searchStatements } from './search-statements.ts'
import { stateOfTurn } from './state-of-turn.ts'

/**
 * Every membership of a person in an item, a row for each scope; those whose catalogs are all gone
 * do not count. Takes `item` and `uid` twice, alternating.
 */
export const membershipsSelect = (
  item: string,
  uid: string,
): string => `select m.member_group_id, m.is_tied, c.cat_id
      from item_member m left join item_member_cat t on t.item_member_id = m.item_member_id
        left join catalog c on c.cat_id = t.cat_id and c.item_id = m.item_id
      where m.item_id = ${item} and m.uid = ${uid} and (m.is_tied = 0 or m.member_group_id = 2 or c.cat_id is not null)
    union all
    select m.member_group_id, m.is_tied, c.cat_id
      from team_item_member m left join team_item_member_cat t on t.team_item_member_id = m.id
        left join catalog c on c.cat_id = t.cat_id and c.item_id = m.item_id
      where m.item_id = ${item} and m.member_uid = ${uid} and (m.is_tied = 0 or m.member_group_id = 2 or c.cat_id is not null)`

/**
 * Statements of the calls on every reader's path: session look-up, item and page. Everything else
 * goes through objection. Measured: one objection query costs a route about two thirds of its
 * speed, a prepared statement a fifth.
 */
const statements = {
  /** token_hash */
  session: `select t.id, t.uid, t.kind, t.name as token_name, t.scope, t.all_items, t.token_expire, t.addtime, t.last_used_time,
      u.username, u.name, u.groupid, u.is_sso
    from user_token t join "user" u on u.uid = t.uid where t.token_hash = ?`,
  /** token_id */
  sessionItems: `select item_id from user_token_item where token_id = ?`,
  /** item_id */
  item: `select ${itemValues('item')} from item where item_id = ? and is_del = 0`,
  /** domain_key */
  itemByDomain: `select ${itemValues('item')} from item where domain_key = ? and domain_key <> '' and is_del = 0`,
  pageInItem: pageInItemStatement,
  wholePageInItem: wholePageInItemStatement,
  /** item_id, uid, item_id, uid */
  memberships: membershipsSelect('?', '?'),
  /**
   * page_id, now, the latest time up to which a lock may be held: the lock of a page and its holder
   */
  lock: `select l.lock_uid, l.lock_to, u.username, u.groupid
    from page_lock l join "user" u on u.uid = l.lock_uid where l.page_id = ? and l.lock_to > ? and l.lock_to <= ?`,
  /** cat_id */
  catalog: `select cat_id, item_id, parent_cat_id, cat_name from catalog where cat_id = ?`,
  /** item_id */
  menuPages: `select page_id, author_uid, cat_id, page_title, addtime, ext_info, is_draft
    from page where item_id = ? and is_del = 0 order by s_number, page_id`,
  /** item_id */
  menuCatalogs: `select cat_id, cat_name, item_id, s_number, addtime, parent_cat_id, level
    from catalog where item_id = ? order by s_number, cat_id`,
  ownItems: ownItemsStatement,
  /** to_uid */
  unread: `select count(*) as n from message where to_uid = ? and message_type = 'remind' and status = 0`,
  /** option_name */
  option: `select option_value from options where option_name = ?`,
  /**
   * Changes after every commit that the statement can see. On SQLite it counts commits of all other
   * connections, and the one that runs these statements never writes; on PostgreSQL an equal
   * snapshot sees equal rows.
   */
  databaseState: {
    sqlite: 'pragma data_version',
    postgres: `select pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text as state`,
  },
  ...searchStatements,
} as const satisfies Record<string, Statement>

/** One SQL text for both databases, or one for each where they differ. */
export type Statement = string | { readonly sqlite: string; readonly postgres: string }

type StatementName = keyof typeof statements

/** Statements of nearly every request that return one or a few rows; cached on SQLite. */
const cacheable: ReadonlySet<StatementName> = new Set([
  'session',
  'sessionItems',
  'item',
  'itemByDomain',
  'pageInItem',
  'memberships',
  'catalog',
  'option',
])

type Value = string | number | null

/** Runs the named statements. Row types are given by the caller. */
export interface Prepared {
  one<R>(name: StatementName, values: readonly Value[]): Promise<R | undefined>
  all<R>(name: StatementName, values: readonly Value[]): Promise<R[]>
  /**
   * The values of the first row in column order: building an object of many columns costs more than
   * finding the row.
   */
  values(name: StatementName, values: readonly Value[]): Promise<unknown[] | undefined>
  /** A string that changes with every commit, of any server and to any table. */
  state(): Promise<string>
}

interface SyncStatement {
  raw(): SyncStatement
  get(...values: Value[]): unknown
  all(...values: Value[]): unknown[]
}

/**
 * On SQLite: over a read-only connection of its own, so that readers never wait for the writer.
 *
 * @param onCommit calls back after every commit of this process
 */
export function preparedOnSqlite(
  prepare: (sql: string) => SyncStatement,
  onCommit: (listener: () => void) => void,
): Prepared {
  const make = (name: StatementName) => {
    const text: Statement = statements[name]
    // SQLite replans a statement with a join for each bound value, unless a subquery hides the
    // value
    return prepare((typeof text === 'string' ? text : text.sqlite).replaceAll('?', '(select ?)'))
  }
  const once = (made: (name: StatementName) => SyncStatement) => {
    const ready = new Map<StatementName, SyncStatement>()
    return (name: StatementName) => {
      let found = ready.get(name)
      if (!found) ready.set(name, (found = made(name)))
      return found
    }
  }
  const statement = once(make)
  const rawStatement = once((name) => make(name).raw())
  const state = stateOfTurn(() => String(rawStatement('databaseState').get()))
  onCommit(state.forget)
  const cache = new RowCache(state.current)
  const ask = <R extends object | undefined>(
    name: StatementName,
    values: readonly Value[],
    query: () => unknown,
  ): R => (cacheable.has(name) ? cache.get(name, values, query as () => R) : (query() as R))
  return {
    async one<R>(name: StatementName, values: readonly Value[]) {
      return ask(name, values, () => statement(name).get(...values) as object) as R | undefined
    },
    async all<R>(name: StatementName, values: readonly Value[]) {
      return ask(name, values, () => statement(name).all(...values)) as R[]
    },
    async values(name, values) {
      return ask(name, values, () => rawStatement(name).get(...values))
    },
    state: async () => state.current(),
  }
}

/** On PostgreSQL: named statements, planned once by each connection. */
export function preparedOnPostgres(
  query: (named: {
    name: string
    text: string
    values: Value[]
    rowMode?: 'array'
  }) => Promise<{ rows: unknown[] }>,
): Prepared {
  const numbered = Object.fromEntries(
    Object.entries<Statement>(statements).map(([name, text]) => {
      let place = 0
      return [
        name,
        (typeof text === 'string' ? text : text.postgres).replaceAll('?', () => `$${++place}`),
      ]
    }),
  ) as Record<StatementName, string>
  const rows = async (name: StatementName, values: readonly Value[]) =>
    (await query({ name, text: numbered[name], values: [...values] })).rows
  return {
    async one<R>(name: StatementName, values: readonly Value[]) {
      return (await rows(name, values))[0] as R | undefined
    },
    async all<R>(name: StatementName, values: readonly Value[]) {
      return (await rows(name, values)) as R[]
    },
    async values(name, values) {
      const { rows: found } = await query({
        name,
        text: numbered[name],
        values: [...values],
        rowMode: 'array',
      })
      return found[0] as unknown[] | undefined
    },
    state: async () => ((await rows('databaseState', [])) as { state: string }[])[0]?.state ?? '',
  }
}
