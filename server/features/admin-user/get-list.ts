import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminUserCalls } from '#contract/calls/admin-user.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { dated } from '../../date-text.ts'
import { anyContains } from '../../db/lists/any-contains.ts'
import { pageOf } from '../../db/lists/paging.ts'
import { sortOf } from '../../db/lists/sorting.ts'
import { User } from '../../models/user.ts'

type GetList = typeof adminUserCalls.getList

const columns = ['username', 'name', 'groupid', 'reg_time', 'last_login_time'] as const

/** Accounts, newest first unless another order is requested. Hashes and tokens are not even read. */
export async function listUsers(
  { ctx, db }: Administer,
  input: InputOf<GetList>,
): Promise<OutputOf<GetList>> {
  const { timeZone } = ctx.site.config
  const found = User.query(db.read)
  if (input.username !== '')
    void found.where(anyContains(db.read, ['uid', 'username', 'name', 'email'], input.username))
  const { offset, limit } = pageOf(input)
  const sort = sortOf(input.sort, columns)
  if (sort)
    void found.orderBy(sort.column === 'username' ? 'username_key' : sort.column, sort.order)
  const [total, rows] = await Promise.all([
    found.clone().resultSize(),
    found
      .select(
        'uid',
        'username',
        'groupid',
        'name',
        'email',
        'email_verify',
        'is_sso',
        'reg_time',
        'last_login_time',
      )
      .orderBy('uid', 'desc')
      .offset(offset)
      .limit(limit),
  ])
  const users = rows.map((user) => ({
    ...user,
    email: user.email ?? '',
    avatar: '',
    avatar_small: '',
    mobile: '',
    ...dated('reg_time', user.reg_time, timeZone),
    ...(user.last_login_time > 0
      ? dated('last_login_time', user.last_login_time, timeZone)
      : { last_login_time: '', last_login_time_unix: 0 }),
  }))
  return { total, users }
}
