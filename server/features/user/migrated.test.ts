import bcrypt from 'bcryptjs'
import { expect, test } from 'vitest'
import { userCalls } from '#contract/calls/user.ts'
import { User } from '../../models/user.ts'
import { signingIn } from '../../test/sign-in.ts'
import { startApp } from '../../test/start-app.ts'

const server = await startApp()
const { as, db, make } = server
const { login, refusedLogin } = signingIn(server)

const storedOf = (uid: number) => User.query(db.read).findById(uid).throwIfNotFound()
/**
 * The hash of `123456` that older installations shipped. Source: server/db/spec/older-schema.md
 * 1.2.
 */
const shipped = 'a89da13684490eb9ec9e613f91d24d00'

test.each([
  ['MD5', shipped, '123456'],
  ['bcrypt of PHP', (await bcrypt.hash('密码 word', 5)).replace('$2b', '$2y'), '密码 word'],
])(
  'a migrated account signs in with its hash of %s, once: then the hash is replaced by ours',
  async (_, password, given) => {
    const ann = await make.user({ password })
    await refusedLogin({ username: ann.username, password: 'wrong' })
    expect(await storedOf(ann.uid)).toMatchObject({ password })

    expect(await login({ username: ann.username, password: given })).toMatchObject({ uid: ann.uid })
    const renewed = await storedOf(ann.uid)
    expect(renewed.password).toMatch(/^\$argon2id\$/)
    expect(renewed.salt).toBe('')
    expect(await login({ username: ann.username, password: given })).toMatchObject({ uid: ann.uid })
    expect((await storedOf(ann.uid)).password).toBe(renewed.password)
    expect((await refusedLogin({ username: ann.username, password: 'wrong' })).why).toBe(
      'wrongCredentials',
    )
  },
)

test('several concurrent sign-ins of a migrated account all succeed', async () => {
  const ann = await make.user({ password: shipped })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => login({ username: ann.username, password: '123456' })),
  )
  expect(answers.map(({ uid }) => uid)).toEqual(Array<number>(4).fill(ann.uid))
})

test('a migrated person confirms the older password to change it', async () => {
  const ann = await make.user({ password: shipped })
  expect(
    await as(ann).ask(userCalls.resetPassword, {
      password: '123456',
      new_password: 'correct horse 2',
    }),
  ).toEqual([])
  expect(await login({ username: ann.username, password: 'correct horse 2' })).toMatchObject({
    uid: ann.uid,
  })
  expect((await refusedLogin({ username: ann.username, password: '123456' })).why).toBe(
    'wrongCredentials',
  )
})
