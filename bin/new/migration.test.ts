import { expect, test } from 'vitest'
import { newMigration } from './migration.ts'

const today = new Date('2026-12-01T10:00:00Z')
const list = `import type { Migration } from '../migration.ts'
import { foundation } from './20261121-foundation.ts'

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [
  foundation,
]
`

test('a new migration is dated, fails until it is written, and comes last in the list', () => {
  const [migration, index] = newMigration('star-pages', today, list)
  expect(migration).toMatchObject({
    name: 'server/db/migrations/20261201-star-pages.ts',
    isNew: true,
  })
  expect(migration?.text).toContain(
    "export const starPages: Migration = { name: '20261201-star-pages', up, down }",
  )
  expect(migration?.text).toContain(
    "throw new Error('20261201-star-pages does not say yet what changes')",
  )
  expect(index?.text).toBe(`import type { Migration } from '../migration.ts'
import { foundation } from './20261121-foundation.ts'
import { starPages } from './20261201-star-pages.ts'

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [
  foundation, starPages]
`)
})

test.each(['', 'Star pages', '../star', 'star_pages', '1-star'])(
  'a name that is not kebab-case is refused: %j',
  (name) => {
    expect(() => newMigration(name, today, list)).toThrow('kebab-case')
  },
)
