import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// Whom other sign-in services know, sign-ins under way there, and signed links that were used.

async function up(db: Knex.Transaction): Promise<void> {
  const count = (table: Knex.CreateTableBuilder, name: string) =>
    table.bigInteger(name).notNullable().defaultTo(0)
  const text = (table: Knex.CreateTableBuilder, name: string) =>
    table.text(name).notNullable().defaultTo('')

  await db.schema.createTable('user_identity', (t) => {
    t.bigIncrements('id')
    count(t, 'uid')
    text(t, 'provider')
    text(t, 'subject')
    count(t, 'addtime')
    count(t, 'last_login_time')
    t.unique(['provider', 'subject'])
    t.unique(['uid', 'provider'])
  })
  await db.schema.createTable('oauth_state', (t) => {
    t.text('state_hash').primary()
    text(t, 'verifier')
    text(t, 'redirect')
    count(t, 'expire_time')
    t.index(['expire_time'])
  })
  await db.schema.createTable('oauth_trial', (t) => {
    t.text('trial_hash').primary()
    count(t, 'uid')
    text(t, 'state_hash')
    count(t, 'expire_time')
    text(t, 'form')
    text(t, 'result')
    t.index(['state_hash'])
    t.index(['expire_time'])
  })
  await db.schema.createTable('signed_login', (t) => {
    t.text('signature_hash').primary()
    count(t, 'expire_time')
    t.index(['expire_time'])
  })
  // the few accounts with a hash of an older kind that takes long: each sign-in asks whether there
  // are any left
  await db.raw(`create index user_bcrypt on "user" (uid) where substr(password, 1, 2) = '$2'`)
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.raw('drop index user_bcrypt')
  for (const table of ['signed_login', 'oauth_trial', 'oauth_state', 'user_identity'])
    await db.schema.dropTable(table)
}

export const signIn: Migration = { name: '20261121-sign-in', up, down }
