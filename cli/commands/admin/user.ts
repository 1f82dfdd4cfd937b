import {
  commandOf,
  groupHelp,
  groupOf,
  type Ended,
  type Surroundings,
  type Work,
} from '../../command.ts'
import { choice, text } from '../../options.ts'
import type { Exit } from '../../output.ts'
import { nowSeconds } from '../data-place.ts'
import {
  adminVoice,
  onDatabase,
  placeFlags,
  placeHelp,
  recordCommand,
  userNamed,
  type AdminVoice,
} from './database.ts'
import { passwordGiven } from './password.ts'
import { userDeleteCommand } from './user-delete.ts'
import { userListCommand } from './user-list.ts'
import { userSessionsCommand } from './user-sessions.ts'
import { userSetCommand } from './user-set.ts'
import { userUnlockCommand } from './user-unlock.ts'

/** `showdoc admin user`. Source: cli/spec.md 5.20. */
export function userCommand(around: Surroundings, ended: Ended) {
  const say = adminVoice(around.locale)
  const list = [
    ['list', say('summary.userList')],
    ['add', say('summary.add')],
    ['set', say('summary.userSet')],
    ['passwd', say('summary.passwd')],
    ['unlock', say('summary.unlock')],
    ['sessions', say('summary.sessions')],
    ['delete', say('summary.userDelete')],
  ] as const
  const examples = ['showdoc admin user add ann', 'showdoc admin user passwd ann --password -']
  return groupOf('user', around, (path) =>
    groupHelp(say('summary.user'), path, list, examples, around),
  )
    .addCommand(userListCommand(around, ended, say))
    .addCommand(addCommand(around, ended, say))
    .addCommand(userSetCommand(around, ended, say))
    .addCommand(passwdCommand(around, ended, say))
    .addCommand(userUnlockCommand(around, ended, say))
    .addCommand(userSessionsCommand(around, ended, say))
    .addCommand(userDeleteCommand(around, ended, say))
}

const newUser = {
  name: text('NAME'),
  email: text('EMAIL'),
  role: choice(['user', 'admin'], 'user'),
  password: text('-'),
  ...placeFlags,
}

function addCommand(around: Surroundings, ended: Ended, say: AdminVoice) {
  return commandOf(
    {
      name: 'add',
      purpose: say('summary.add'),
      arguments: ['<name>'],
      flags: newUser,
      flagHelp: {
        name: say('flag.name'),
        email: say('flag.email'),
        role: say('flag.role'),
        password: say('flag.password'),
        ...placeHelp(say),
      },
      examples: [
        'showdoc admin user add ann',
        'showdoc admin user add ann --role admin --email ann@example.com --password -',
      ],
      exits: ['ok', 'error'],
      async run(work, flags, [username = '']) {
        const { password, isRandom } = await passwordFor(work, flags.password, say)
        const made = await onDatabase(work, flags, async (db) => {
          const { createUser } = await import('../../../server/services/accounts.ts')
          const { User } = await import('../../../server/models/user.ts')
          const { name, email, role } = flags
          const wish = {
            username,
            password,
            now: nowSeconds(),
            groupid: role === 'admin' ? (1 as const) : (2 as const),
          }
          const uid = await createUser(db, {
            ...wish,
            ...(name ? { name } : {}),
            ...(email ? { email } : {}),
            async record(trx, made) {
              if (email) await User.query(trx).findById(made).patch({ email_verify: 1 })
              await recordCommand(trx, {
                act: 'user.add',
                object: made,
                detail: { username, role },
              })
            },
          })
          return User.query(db.read).findById(uid).throwIfNotFound()
        })
        const user = {
          uid: String(made.uid),
          username: made.username,
          name: made.name,
          email: made.email,
          role: flags.role,
        }
        return tell(work, say, say('userMade', { name: made.username }), {
          user,
          password: isRandom ? password : null,
        })
      },
    },
    around,
    ended,
  )
}

function passwdCommand(around: Surroundings, ended: Ended, say: AdminVoice) {
  return commandOf(
    {
      name: 'passwd',
      purpose: say('summary.passwd'),
      arguments: ['<name>'],
      flags: { password: text('-'), ...placeFlags },
      flagHelp: { password: say('flag.password'), ...placeHelp(say) },
      examples: [
        'showdoc admin user passwd ann',
        'showdoc admin user passwd ann --password - < password.txt',
      ],
      exits: ['ok', 'error'],
      async run(work, flags, [username = '']) {
        const { uid } = await onDatabase(work, flags, (db) => userNamed(db, username, say))
        const { password, isRandom } = await passwordFor(work, flags.password, say)
        await onDatabase(work, flags, async (db) => {
          const { newPasswordHash, replacePassword } =
            await import('../../../server/services/accounts.ts')
          const hash = await newPasswordHash(db, password)
          await db.transaction(async (trx) => {
            await replacePassword(trx, uid, { hash, now: nowSeconds() })
            await recordCommand(trx, {
              act: 'user.edit',
              object: uid,
              detail: { username, changed: ['password'] },
            })
          })
        })
        const parts = { user: { uid: String(uid), username }, password: isRandom ? password : null }
        return tell(work, say, say('passwordSet', { name: username }), parts)
      },
    },
    around,
    ended,
  )
}

/** The password that was wished, else a random one. */
async function passwordFor(
  work: Work,
  wish: string | undefined,
  say: AdminVoice,
): Promise<{ password: string; isRandom: boolean }> {
  if (wish === undefined) {
    const { randomPassword } = await import('../../../server/first-start.ts')
    return { password: randomPassword(), isRandom: true }
  }
  return { password: await passwordGiven(work, wish, say), isRandom: false }
}

function tell(
  work: Work,
  say: AdminVoice,
  sentence: string,
  parts: { user: object; password: string | null },
): Exit {
  work.output.document('showdoc.admin/1', parts)
  work.output.result(sentence)
  if (parts.password !== null) work.output.value(say('password', { password: parts.password }))
  return 'ok'
}
