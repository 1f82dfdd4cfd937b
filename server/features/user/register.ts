import type { InputOf, OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Anyone } from '../../access/people/people.ts'
import { User } from '../../models/user.ts'
import {
  createUser,
  mustBeUserName,
  mustMeetPasswordRules,
} from '../../services/people/accounts.ts'
import { readSettings } from '../../services/settings/options.ts'
import { useCaptcha } from '../../signin/captcha.ts'
import { countAction } from '../../signin/throttle.ts'
import { signInHere } from './sign-in-here.ts'

type Register = typeof userCalls.registerByVerify

/**
 * Creates an ordinary account and signs it in. Errors that the person can correct are reported
 * before the captcha is used up.
 */
export async function register(
  { ctx, db }: Anyone,
  input: InputOf<Register>,
): Promise<OutputOf<Register>> {
  const { register_open } = await readSettings(db.read, 'register_open')
  if (register_open === 0) throw new Failure('registrationClosed')
  mustBeUserName(input.username)
  await mustMeetPasswordRules(db, input.password)
  if (input.password !== input.confirm_password) throw new Failure('passwordsDiffer')
  await useCaptcha(ctx, input)
  await countAction(ctx, 'registration', limits.registrationsPerHour, 3_600)
  const uid = await createUser(ctx.db, {
    username: input.username,
    password: input.password,
    now: ctx.now,
  })
  return signInHere(ctx, await User.query(db.read).findById(uid).throwIfNotFound())
}
