import {
  accountTranslator,
  dayOf,
  isoOf,
  type AccountTranslator,
} from '../../credentials/account.ts'
import type { CommandContext } from '../../context.ts'
import { Problem, type Exit } from '../../output.ts'
import { openSession, type Session } from '../../session/session.ts'
import { folderSettings } from '../folder-settings.ts'
import { personOf } from '../person.ts'
import { compareItem } from '../stock-calls.ts'

/** A token that expires within so many days is warned about. Source: cli/spec.md 5.3. */
const soonDays = 7

/** Reports who the server sees: the user of a token, or the item of a key pair. */
export async function run(ctx: CommandContext): Promise<Exit> {
  const place = await folderSettings(ctx)
  const session = await openSession(ctx, place.server)
  const t = accountTranslator(ctx.locale)
  return session.credential?.kind === 'pair'
    ? reportItem(ctx, session, ctx.settings.item ?? place.item ?? '', t)
    : reportUser(ctx, session, t)
}

async function reportUser(
  ctx: CommandContext,
  session: Session,
  t: AccountTranslator,
): Promise<Exit> {
  const person = await personOf(session)
  const { token } = person
  const isAdmin = person.groupid === 1
  ctx.output.document('showdoc.whoami/1', 'ok', {
    server: session.server,
    user: { uid: String(person.uid), username: person.username, name: person.name },
    admin: isAdmin,
    credential: session.credential?.from,
    scope: token?.scope ?? 'full',
    items: token?.item_ids ?? null,
    expires: isoOf(token?.expires ?? 0),
  })
  ctx.output.result(
    t(isAdmin ? 'whoami.admin' : 'whoami.user', {
      user: person.username,
      server: session.server,
    }),
  )
  ctx.output.result(`  ${credentialLine(session, t)}`)
  if (!token) return 'ok'
  ctx.output.result(`  ${mayLine(token.scope, t)}`)
  if (token.item_ids)
    ctx.output.result(`  ${t('whoami.items', { items: token.item_ids.join(', ') })}`)
  ctx.output.result(
    `  ${token.expires === 0 ? t('whoami.forever') : t('whoami.until', { date: dayOf(token.expires) })}`,
  )
  const isSoon = token.expires !== 0 && token.expires - Date.now() / 1_000 < soonDays * 86_400
  if (isSoon) ctx.output.warn(t('whoami.soon', { date: dayOf(token.expires) }))
  return 'ok'
}

/** Where the credential came from, as `Credential` names it. */
function credentialLine({ credential }: Session, t: AccountTranslator): string {
  const from = credential?.from ?? ''
  if (from === 'file') return t('whoami.fromFile')
  if (from === 'keyring') return t('whoami.fromKeyring')
  return from.startsWith('env:')
    ? t('whoami.fromVariable', { name: from.slice(4) })
    : t('whoami.fromFlag')
}

const mayLine = (may: 'read' | 'write' | 'manage' | 'admin' | 'full', t: AccountTranslator) =>
  t(`whoami.may.${may}`)

/** A key pair is verified by an empty comparison with its item. */
async function reportItem(
  ctx: CommandContext,
  session: Session,
  id: string,
  t: AccountTranslator,
): Promise<Exit> {
  if (!/^\d{1,16}$/.test(id))
    throw new Problem('usage', t('whoami.itemNeeded'), { hint: t('whoami.nameItem') })
  const { item } = await compareItem(ctx, session, { item_id: Number(id) })
  ctx.output.document('showdoc.whoami/1', 'ok', {
    server: session.server,
    user: null,
    item: { id: item.id, name: item.name, rights: item.rights },
    admin: false,
    credential: session.credential?.from,
    expires: null,
  })
  ctx.output.result(t('whoami.item', { item: item.name, server: session.server }))
  ctx.output.result(`  ${credentialLine(session, t)}`)
  ctx.output.result(`  ${mayLine(item.rights, t)}`)
  return 'ok'
}
