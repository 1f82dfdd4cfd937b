import { syncCalls } from '#contract/calls/sync.ts'
import { userCalls } from '#contract/calls/user.ts'
import { accountVoice, dayOf, isoOf, type AccountVoice } from '../../account.ts'
import type { Work } from '../../command.ts'
import { Problem, type Exit } from '../../output.ts'
import { openSession, type Session } from '../../session.ts'
import { folderPlace } from '../folder-place.ts'

/** Days before its end from which a token's expiry is a warning. Source: cli/spec.md 5.3. */
const soonDays = 7

/** Tells who this is for the server: the person of a token, or the item of a key pair. */
export async function run(work: Work): Promise<Exit> {
  const place = await folderPlace(work)
  const session = await openSession(work, place.server)
  const say = accountVoice(work.locale)
  return session.credential?.kind === 'pair'
    ? tellItem(work, session, work.settings.item ?? place.item ?? '', say)
    : tellPerson(work, session, say)
}

async function tellPerson(work: Work, session: Session, say: AccountVoice): Promise<Exit> {
  const person = await session.ask(userCalls.info, {})
  const { token } = person
  const isAdmin = person.groupid === 1
  work.output.document('showdoc.whoami/1', {
    server: session.server,
    user: { uid: String(person.uid), username: person.username, name: person.name },
    admin: isAdmin,
    credential: session.credential?.from,
    scope: token?.scope ?? 'full',
    items: token?.item_ids ?? null,
    expires: isoOf(token?.expires ?? 0),
  })
  work.output.result(
    say(isAdmin ? 'whoami.admin' : 'whoami.user', {
      user: person.username,
      server: session.server,
    }),
  )
  work.output.result(`  ${credentialLine(session, say)}`)
  if (!token) return 'ok'
  work.output.result(`  ${mayLine(token.scope, say)}`)
  if (token.item_ids)
    work.output.result(`  ${say('whoami.items', { items: token.item_ids.join(', ') })}`)
  work.output.result(
    `  ${token.expires === 0 ? say('whoami.forever') : say('whoami.until', { date: dayOf(token.expires) })}`,
  )
  const isSoon = token.expires !== 0 && token.expires - Date.now() / 1_000 < soonDays * 86_400
  if (isSoon) work.output.warn(say('whoami.soon', { date: dayOf(token.expires) }))
  return 'ok'
}

/** Where the credential came from, as `Credential` names it. */
function credentialLine({ credential }: Session, say: AccountVoice): string {
  const from = credential?.from ?? ''
  if (from === 'file') return say('whoami.fromFile')
  return from.startsWith('env:')
    ? say('whoami.fromVariable', { name: from.slice(4) })
    : say('whoami.fromFlag')
}

const mayLine = (may: 'read' | 'write' | 'manage' | 'admin' | 'full', say: AccountVoice) =>
  say(`whoami.may.${may}`)

/** A key pair is proved by comparing nothing with its item. */
async function tellItem(
  work: Work,
  session: Session,
  id: string,
  say: AccountVoice,
): Promise<Exit> {
  if (!/^\d{1,16}$/.test(id))
    throw new Problem('usage', say('whoami.itemNeeded'), { hint: say('whoami.nameItem') })
  const { item } = await session.ask(syncCalls.compare, {
    item_id: Number(id),
    client: work.version,
  })
  work.output.document('showdoc.whoami/1', {
    server: session.server,
    user: null,
    item: { id: item.id, name: item.name, rights: item.rights },
    admin: false,
    credential: session.credential?.from,
    expires: null,
  })
  work.output.result(say('whoami.item', { item: item.name, server: session.server }))
  work.output.result(`  ${credentialLine(session, say)}`)
  work.output.result(`  ${mayLine(item.rights, say)}`)
  return 'ok'
}
