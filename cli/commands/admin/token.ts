import { limits } from '#contract/limits.ts'
import { isoOf } from '../../credentials/account.ts'
import { aligned } from '../../terminal/columns.ts'
import { commandOf, type OnExit } from '../../command.ts'
import type { Environment, CommandContext } from '../../context.ts'
import { choice, text, type Flag } from '../../options.ts'
import { Problem, type Exit } from '../../output.ts'
import { nowSeconds } from '../local-site.ts'
import {
  adminTranslator,
  onDatabase,
  dataCommand,
  dataFlags,
  dataFlagHelp,
  recordCommand,
  userNamed,
  type AdminTranslator,
  type DataLocation,
} from './database.ts'

const itemList: Flag<string | undefined> = {
  ...text('ID,…'),
  read: (raw) => (/^\d{1,15}(\s*,\s*\d{1,15})*$/.test(raw.trim()) ? raw.trim() : undefined),
}
/** A lifetime (`90d`, `12h`), a date, or `never`. */
const expiry: Flag<string> = {
  placeholder: '90d',
  fallback: '90d',
  accepted: () => '90d, 12h, 2027-01-31, never',
  read: (raw) =>
    secondsOf(raw.trim().toLowerCase(), 0) === undefined ? undefined : raw.trim().toLowerCase(),
}

/** Longest lifetime in days; use `never` for more. */
const longestDays = 36_500

/**
 * When a token created at `now` expires, in unix seconds; 0 is never. A date includes its whole
 * day, in UTC.
 */
export function secondsOf(expiry: string, now: number): number | undefined {
  if (expiry === 'never') return 0
  const [, count, unit] = /^(\d{1,6})([dh])$/.exec(expiry) ?? []
  if (count !== undefined) {
    const seconds = Number(count) * (unit === 'd' ? 86_400 : 3_600)
    return seconds > 0 && seconds <= longestDays * 86_400 ? now + seconds : undefined
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(expiry)) return undefined
  const end = Date.parse(`${expiry}T23:59:59Z`)
  const isRealDay = !Number.isNaN(end) && new Date(end).toISOString().startsWith(expiry)
  return isRealDay ? end / 1_000 : undefined
}

const flags = {
  user: text('NAME'),
  name: text('NAME'),
  scope: { ...choice(['read', 'write', 'admin'], 'write'), variable: 'SHOWDOC_TOKEN_SCOPE' },
  items: itemList,
  expires: { ...expiry, variable: 'SHOWDOC_TOKEN_EXPIRES' },
  ...dataFlags,
}

/**
 * `showdoc admin token`: prints nothing but a new token, for use in scripts. Source: cli/spec.md
 * 5.20.
 */
export function tokenCommand(environment: Environment, onExit: OnExit) {
  const t = adminTranslator(environment.locale)
  const command = commandOf(
    {
      name: 'token',
      purpose: t('summary.token'),
      flags,
      flagHelp: {
        user: t('flag.user'),
        name: t('flag.tokenName'),
        scope: t('flag.scope'),
        items: t('flag.items'),
        expires: t('flag.expires'),
        ...dataFlagHelp(t),
      },
      subcommands: [
        ['list', t('summary.list')],
        ['revoke', t('summary.revoke')],
      ],
      examples: [
        'TOKEN=$(showdoc admin token --user ci)',
        'showdoc admin token --user ci --scope read --items 600000123 --expires 30d',
        'showdoc admin token list --user ci',
        'showdoc admin token revoke 12',
      ],
      exits: ['ok', 'error'],
      run: (ctx, options) => makeToken(ctx, options, t),
    },
    environment,
    onExit,
  )
  return command
    .addCommand(listCommand(environment, onExit, t))
    .addCommand(revokeCommand(environment, onExit, t))
}

interface Options extends DataLocation {
  readonly user: string | undefined
  readonly name: string | undefined
  readonly scope: 'read' | 'write' | 'admin'
  readonly items: string | undefined
  readonly expires: string
}

async function makeToken(ctx: CommandContext, options: Options, t: AdminTranslator): Promise<Exit> {
  const { user: owner, scope } = options
  if (owner === undefined)
    throw new Problem('usage', ctx.t('missingValue', { name: '--user' }), {
      hint: 'showdoc admin token --user NAME',
    })
  const now = nowSeconds()
  const expires = secondsOf(options.expires, now) ?? 0
  if (expires !== 0 && expires <= now) throw new Problem('usage', t('expiryPast'))
  const itemIds =
    options.items === undefined ? null : [...new Set(options.items.split(',').map(Number))]
  if (itemIds && itemIds.length > limits.itemsPerToken)
    throw new Problem('usage', t('tooManyItems', { limit: String(limits.itemsPerToken) }))
  const name = options.name ?? 'showdoc admin token'
  const made = await onDatabase(ctx, options, async (db) => {
    const { uid, username, groupid } = await userNamed(db, owner, t)
    // it would be refused everywhere, and come to life the day its owner becomes an administrator
    if (scope === 'admin' && groupid !== 1)
      throw new Problem('error', t('tokenNotAdmin', { name: username }), {
        name: 'notAdministrator',
        hint: t('otherScope', { name: username }),
      })
    const { makeAccessToken } = await import('../../../server/services/people/sessions.ts')
    const { Item } = await import('../../../server/models/item.ts')
    return db.transaction(async (trx) => {
      const known = new Set(
        (
          await Item.query(trx)
            .findByIds(itemIds ?? [])
            .where({ is_del: 0 })
        ).map(({ item_id }) => item_id),
      )
      const unknown = itemIds?.find((id) => !known.has(id))
      if (unknown !== undefined)
        throw new Problem('error', t('noItem', { id: String(unknown) }), { name: 'itemNotFound' })
      const token = await makeAccessToken(trx, { uid, name, scope, itemIds, expires, now })
      await recordCommand(trx, {
        act: 'token.add',
        object: token.id,
        detail: { username, name, scope },
      })
      return { ...token, username }
    })
  })
  ctx.output.document('showdoc.admin/1', 'ok', {
    id: String(made.id),
    token: made.token,
    user: made.username,
    name,
    scope,
    items: itemIds?.map(String) ?? null,
    expires: isoOf(expires),
  })
  ctx.output.value(made.token)
  return 'ok'
}

function listCommand(environment: Environment, onExit: OnExit, t: AdminTranslator) {
  return commandOf(
    {
      name: 'list',
      purpose: t('summary.list'),
      flags: { user: text('NAME'), ...dataFlags },
      flagHelp: { user: t('flag.user'), ...dataFlagHelp(t) },
      examples: ['showdoc admin token list', 'showdoc admin token list --user ci --json'],
      exits: ['ok', 'error'],
      run: (ctx, options) => listTokens(ctx, options, t),
    },
    environment,
    onExit,
  )
}

async function listTokens(
  ctx: CommandContext,
  options: DataLocation & { readonly user: string | undefined },
  t: AdminTranslator,
): Promise<Exit> {
  const rows = await onDatabase(ctx, options, async (db) => {
    const owner = options.user === undefined ? undefined : await userNamed(db, options.user, t)
    const { UserToken } = await import('../../../server/models/user-token.ts')
    const { UserTokenItem } = await import('../../../server/models/user-token-item.ts')
    const { User } = await import('../../../server/models/user.ts')
    const tokens = await UserToken.query(db.read)
      .where({ kind: 'access', ...(owner ? { uid: owner.uid } : {}) })
      .orderBy('id')
    const users = await User.query(db.read)
      .select('uid', 'username')
      .whereIn('uid', UserToken.query(db.read).select('uid').where({ kind: 'access' }))
    const items = await UserTokenItem.query(db.read).orderBy('item_id')
    return tokens.map((token) => ({
      id: String(token.id),
      user: users.find((user) => user.uid === token.uid)?.username ?? '',
      name: token.name,
      token_start: token.token_start,
      scope: token.scope,
      items: token.all_items
        ? null
        : items.filter((one) => one.token_id === token.id).map((one) => String(one.item_id)),
      made: isoOf(token.addtime),
      expires: isoOf(token.token_expire),
      last_used: isoOf(token.last_used_time),
    }))
  })
  ctx.output.document('showdoc.admin/1', 'ok', { tokens: rows })
  if (rows.length === 0) ctx.output.note(t('noTokens'))
  else
    ctx.output.result(
      aligned(
        rows.map((row) => [
          row.id,
          row.scope,
          row.expires?.slice(0, 10) ?? 'never',
          row.token_start,
          `${row.user}  ${row.name}`,
        ]),
      ).trimEnd(),
    )
  return 'ok'
}

const revokeCommand = (environment: Environment, onExit: OnExit, t: AdminTranslator) =>
  dataCommand(environment, onExit, {
    name: 'revoke',
    purpose: t('summary.revoke'),
    arguments: ['<id>'],
    example: 'showdoc admin token revoke 12',
    run: (ctx, location, [id = '']) => revokeToken(ctx, location, id, t),
  })

async function revokeToken(
  ctx: CommandContext,
  options: DataLocation,
  id: string,
  t: AdminTranslator,
): Promise<Exit> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const owner = await onDatabase(ctx, options, async (db) => {
    const { UserToken } = await import('../../../server/models/user-token.ts')
    const { UserTokenItem } = await import('../../../server/models/user-token-item.ts')
    const { User } = await import('../../../server/models/user.ts')
    return db.transaction(async (trx) => {
      const token = await UserToken.query(trx).findOne({ id: number, kind: 'access' })
      if (!token) throw new Problem('error', t('noToken', { id }), { name: 'tokenNotFound' })
      await UserTokenItem.query(trx).where({ token_id: number }).delete()
      await UserToken.query(trx).findById(number).delete()
      const username = (await User.query(trx).findById(token.uid))?.username ?? ''
      await recordCommand(trx, {
        act: 'token.delete',
        object: number,
        detail: { username, name: token.name },
      })
      return username
    })
  })
  ctx.output.document('showdoc.admin/1', 'ok', { id, revoked: true })
  ctx.output.result(t('tokenEnded', { id, name: owner }))
  return 'ok'
}
