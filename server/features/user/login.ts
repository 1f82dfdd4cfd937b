import type { InputOf, OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { Failure } from '#contract/failures.ts'
import type { Anyone } from '../../access/people.ts'
import { findAccount } from '../../services/accounts.ts'
import { useCaptcha } from '../../signin/captcha.ts'
import { guessAtPassword } from '../../signin/guess.ts'
import { beginSession } from './begin-session.ts'

type Login = typeof userCalls.loginByVerify

/** Signs in by user name or e-mail address. The captcha is used up also when the password is wrong. */
export async function login({ visit, db }: Anyone, input: InputOf<Login>): Promise<OutputOf<Login>> {
  if (input.username.trim() === '') throw new Failure('badInput', { field: 'username' })
  if (input.password === '') throw new Failure('badInput', { field: 'password' })
  await useCaptcha(visit, input)
  const user = await findAccount(db.read, input.username)
  const isRight = await guessAtPassword(visit, user ?? input.username, input.password)
  if (!user || !isRight) throw new Failure('wrongCredentials')
  return beginSession(visit, user)
}
