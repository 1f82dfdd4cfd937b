import path from 'node:path'
import type { DatabaseKind } from '../../../../importers/database/schema.ts'
import type { CommandContext } from '../../../context.ts'
import { Problem } from '../../../output.ts'
import { shown } from '../../../ui/shown.ts'
import { dbTranslator } from '../words.ts'

/** Where a database is, and how it is named in messages. */
export interface Connection {
  readonly kind: DatabaseKind
  /** Address without its password; of SQLite the path of the file. */
  readonly address: string
  readonly password: string | undefined
  /** Name of the database, the same on every machine; empty where the address has none. */
  readonly database: string
  /** Host and database, for people. */
  readonly label: string
}

const kinds: Readonly<Record<string, DatabaseKind>> = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
}

/**
 * The connection that an address means. Passwords come from the address, else from the variables of
 * the database's own tools. Source: cli/spec.md 5.16
 *
 * @param folder what paths of files are relative to
 * @throws {Problem} usage: not an address of a database; it is not repeated, as it may contain a
 * password
 */
export function connectionOf(ctx: CommandContext, address: string, folder: string): Connection {
  const t = dbTranslator(ctx.locale)
  const scheme = /^[a-z]+:(?=\/\/)/i.exec(address)?.[0].toLowerCase() ?? ''
  const wrong = () =>
    new Problem('usage', t('wrongAddress'), { hint: t(kinds[scheme] ? 'escapes' : 'addresses') })
  const file = /^sqlite:(?:\/\/(?=\/|[^/]))?(.+)$/s.exec(address)?.[1]
  if (file !== undefined)
    return {
      kind: 'sqlite',
      address: path.resolve(folder, file),
      password: undefined,
      database: path.basename(file),
      label: shown(file),
    }
  const url = URL.canParse(address) ? new URL(address) : undefined
  const kind = kinds[url?.protocol ?? '']
  if (!url || !kind) throw wrong()
  const [user, inside, name] = [url.username, url.password, url.pathname.slice(1)].map(decoded)
  if (user === undefined || inside === undefined || name === undefined) throw wrong()
  const given = url.searchParams.get('password') ?? inside
  const variable = kind === 'postgres' ? ctx.env.PGPASSWORD : ctx.env.MYSQL_PWD
  url.password = ''
  url.searchParams.delete('password')
  if (kind === 'postgres' && !url.searchParams.has('sslmode') && !url.searchParams.has('ssl'))
    url.searchParams.set('sslmode', ctx.env.PGSSLMODE || 'prefer')
  return {
    kind,
    address: url.href,
    password: given || variable || undefined,
    database: name,
    label: shown(`${url.host || 'localhost'}/${name}`),
  }
}

/** Whether a MySQL server is spoken to over TLS, and whether its certificate is checked. */
export function mysqlTlsOf(address: string): 'none' | 'unchecked' | 'checked' {
  const [, mode = ''] =
    [...new URL(address).searchParams].find(([name]) => /^ssl[-_]?mode$/i.test(name)) ?? []
  if (/^verify/i.test(mode)) return 'checked'
  // MySQL's own client would try it when it is preferred
  return /^(?:disabled?|prefer(?:red)?)?$/i.test(mode) ? 'none' : 'unchecked'
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A reason given by a driver, without the password in any spelling. */
export function reasonOf(error: unknown, { password }: Connection): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const reason = inner instanceof Error ? inner.message || inner.name : String(inner)
  if (!password) return shown(reason)
  return shown(
    [password, encodeURIComponent(password)].reduce(
      (text, secret) => text.replaceAll(secret, '•••'),
      reason,
    ),
  )
}
