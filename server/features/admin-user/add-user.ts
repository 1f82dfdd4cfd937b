import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminUserCalls } from '#contract/calls/admin-user.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { createUser } from '../../services/people/accounts.ts'
import { editAccount } from './edit-account.ts'

type AddUser = typeof adminUserCalls.addUser

/**
 * Creates an ordinary account, or changes one. The user name never changes, and nobody becomes an
 * administrator here.
 */
export async function addUser(
  grant: Administer,
  input: InputOf<AddUser>,
): Promise<OutputOf<AddUser>> {
  if (input.uid === 0) await openAccount(grant, input)
  else await editAccount(grant, input).catch(unlessOlder(grant.ctx))
  return []
}

/**
 * Scripts of the existing server are told of success where there is no such account. Source:
 * server/contract/spec/administration.md 1.2.
 */
const unlessOlder =
  ({ older }: Administer['ctx']) =>
  (error: unknown): void => {
    if (!(older && error instanceof Failure && error.why === 'userUnknown')) throw error
  }

async function openAccount(
  { ctx, write, person }: Administer,
  { username, password, name }: InputOf<AddUser>,
): Promise<void> {
  if (password === '') throw new Failure('badInput', { field: 'password' })
  const act = {
    by: actorOf(ctx, person),
    act: 'user.add',
    detail: { username: username.trim() },
    now: ctx.now,
  } as const
  await createUser(
    ctx.db,
    {
      username,
      password,
      name: name.trim(),
      isNameFree: true,
      now: ctx.now,
      record: (trx, uid) => recordAudit(trx, { ...act, object: uid }),
    },
    write,
  )
}
