import * as z from 'zod'
import type { OutputOf } from '#contract/call.ts'
import { userCalls } from '#contract/calls/user.ts'
import type { Session } from '../session/session.ts'
import { askEither } from './stock-calls.ts'

type Info = OutputOf<typeof userCalls.info>

/** Whom a token belongs to. */
export type Person = Pick<Info, 'uid' | 'username' | 'name' | 'groupid'> &
  Partial<Pick<Info, 'token'>>

const older = z.object({
  uid: z.coerce.number(),
  username: z.string(),
  name: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
  groupid: z.coerce.number().default(2),
})

/** Whom the session's token belongs to, on our server or on a stock one. */
export const personOf = (session: Session): Promise<Person> =>
  askEither(session, userCalls.info, {}, older)
