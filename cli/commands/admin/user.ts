import { commandOf, groupOf, type OnExit } from '../../command.ts'
import { groupHelp } from '../../help.ts'
import type { Environment, CommandContext } from '../../context.ts'
import { choice, text } from '../../options.ts'
import type { Exit } from '../../output.ts'
import { nowSeconds } from '../local-site.ts'
import {
  adminTranslator,
  onDatabase,
  dataFlags,
  dataFlagHelp,
  recordCommand,
  userNamed,
  type AdminTranslator,
} from './database.ts'
import { passwordGiven } from './password.ts'
import { userDeleteCommand } from './user-delete.ts'
import { userListCommand } from './user-list.ts'
import { userSessionsCommand } from './user-sessions.ts'
import { userSetCommand } from './user-set.ts'
import { userUnlinkCommand } from './user-unlink.ts'
import { userUnlockCommand } from './user-unlock.ts'

/** `showdoc admin user`. Source: cli/spec.md 5.20. */
export function userCommand(environment: Environment, onExit: OnExit) {
  const t = adminTranslator(environment.locale)
  const list = [
    ['list', t('summary.userList')],
    ['add', t('summary.add')],
    ['set', t('summary.userSet')],
    ['passwd', t('summary.passwd')],
    ['unlock', t('summary.unlock')],
    ['unlink', t('summary.unlink')],
    ['sessions', t('summary.sessions')],
    ['delete', t('summary.userDelete')],
  ] as const
  const examples = ['showdoc admin user add ann', 'showdoc admin user passwd ann --password -']
  return groupOf('user', environment, (path) =>
    groupHelp(t('summary.user'), path, list, examples, environment),
  )
    .addCommand(userListCommand(environment, onExit, t))
    .addCommand(addCommand(environment, onExit, t))
    .addCommand(userSetCommand(environment, onExit, t))
    .addCommand(passwdCommand(environment, onExit, t))
    .addCommand(userUnlockCommand(environment, onExit, t))
    .addCommand(userUnlinkCommand(environment, onExit, t))
    .addCommand(userSessionsCommand(environment, onExit, t))
    .addCommand(userDeleteCommand(environment, onExit, t))
}

const newUser = {
  name: text('NAME'),
  email: text('EMAIL'),
  role: choice(['user', 'admin'], 'user'),
  password: text('-'),
  ...dataFlags,
}

function addCommand(environment: Environment, onExit: OnExit, t: AdminTranslator) {
  return commandOf(
    {
      name: 'add',
      purpose: t('summary.add'),
      arguments: ['<name>'],
      flags: newUser,
      flagHelp: {
        name: t('flag.name'),
        email: t('flag.email'),
        role: t('flag.role'),
        password: t('flag.password'),
        ...dataFlagHelp(t),
      },
      examples: [
        'showdoc admin user add ann',
        'showdoc admin user add ann --role admin --email ann@example.com --password -',
      ],
      exits: ['ok', 'error'],
      async run(ctx, flags, [username = '']) {
        const { password, isRandom } = await passwordFor(ctx, flags.password, t)
        const made = await onDatabase(ctx, flags, async (db) => {
          const { createUser } = await import('../../../server/services/people/accounts.ts')
          const { User } = await import('../../../server/models/user.ts')
          const { name, email, role } = flags
          const values = {
            username,
            password,
            now: nowSeconds(),
            groupid: role === 'admin' ? (1 as const) : (2 as const),
          }
          const uid = await createUser(db, {
            ...values,
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
        return report(ctx, t, t('userMade', { name: made.username }), {
          user,
          password: isRandom ? password : null,
        })
      },
    },
    environment,
    onExit,
  )
}

function passwdCommand(environment: Environment, onExit: OnExit, t: AdminTranslator) {
  return commandOf(
    {
      name: 'passwd',
      purpose: t('summary.passwd'),
      arguments: ['<name>'],
      flags: { password: text('-'), ...dataFlags },
      flagHelp: { password: t('flag.password'), ...dataFlagHelp(t) },
      examples: [
        'showdoc admin user passwd ann',
        'showdoc admin user passwd ann --password - < password.txt',
      ],
      exits: ['ok', 'error'],
      async run(ctx, flags, [username = '']) {
        const { uid } = await onDatabase(ctx, flags, (db) => userNamed(db, username, t))
        const { password, isRandom } = await passwordFor(ctx, flags.password, t)
        await onDatabase(ctx, flags, async (db) => {
          const { newPasswordHash, replacePassword } =
            await import('../../../server/services/people/accounts.ts')
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
        return report(ctx, t, t('passwordSet', { name: username }), parts)
      },
    },
    environment,
    onExit,
  )
}

/** The password that was given, else a random one. */
async function passwordFor(
  ctx: CommandContext,
  given: string | undefined,
  t: AdminTranslator,
): Promise<{ password: string; isRandom: boolean }> {
  if (given === undefined) {
    const { randomPassword } = await import('../../../server/first-start.ts')
    return { password: randomPassword(), isRandom: true }
  }
  return { password: await passwordGiven(ctx, given, t), isRandom: false }
}

function report(
  ctx: CommandContext,
  t: AdminTranslator,
  sentence: string,
  parts: { user: object; password: string | null },
): Exit {
  ctx.output.document('showdoc.admin/1', 'ok', parts)
  ctx.output.result(sentence)
  if (parts.password !== null) ctx.output.value(t('password', { password: parts.password }))
  return 'ok'
}
