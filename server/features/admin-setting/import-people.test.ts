import { expect, test } from 'vitest'
import type { Write } from '../../access/basis/grant-basis.ts'
import { User } from '../../models/user.ts'
import type { DirectoryPerson } from '../../signin/ldap/ldap-person.ts'
import { startApp } from '../../test/start-app.ts'
import { importPeople } from './import-people.ts'

const { db, clock } = await startApp()

const person = (username: string): DirectoryPerson => ({
  dn: `uid=${username}`,
  username,
  name: '',
  subject: `subject of ${username}`,
  lesserSubjects: [],
})

test('accounts created before the directory failed stay recorded, and none remains whose record failed', async () => {
  const recorded: string[] = []
  const early = Array.from({ length: 250 }, (_, count) => person(`early${count}`))
  async function* pages() {
    yield early
    yield [person('late')]
    throw new Error('the directory went away')
  }
  const record = async (_: unknown, opened: readonly string[]) => {
    if (opened.includes('late')) throw new Error('no record')
    recorded.push(...opened)
  }
  const write: Write = (work) =>
    db.transaction((trx) =>
      work(trx, {
        recheck: async () => undefined,
        bumpMenu: async () => 0,
        skipAudit: () => undefined,
      }),
    )
  await expect(
    importPeople(write, pages(), { now: clock.now, record, tell: () => undefined }),
  ).rejects.toThrow('no record')
  const open = await User.query(db.read).where({ is_sso: 1 }).select('username')
  expect(open.map(({ username }) => username).toSorted()).toEqual(
    early.map(({ username }) => username).toSorted(),
  )
  expect(recorded.toSorted()).toEqual(early.map(({ username }) => username).toSorted())
})
