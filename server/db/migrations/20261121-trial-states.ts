import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

// A sign-in under way tells itself that it belongs to a trial. Before, the trial remembered the
// last one that was begun for it, and an older one came back as a real sign-in.

async function up(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('oauth_state', (t) => {
    t.text('trial_hash').notNullable().defaultTo('')
  })
  await db.schema.alterTable('oauth_trial', (t) => {
    t.dropIndex(['state_hash'])
  })
  await db.raw('alter table oauth_trial drop column state_hash')
}

async function down(db: Knex.Transaction): Promise<void> {
  await db.schema.alterTable('oauth_trial', (t) => {
    t.text('state_hash').notNullable().defaultTo('')
    t.index(['state_hash'])
  })
  await db.raw('alter table oauth_state drop column trial_hash')
}

export const trialStates: Migration = { name: '20261121-trial-states', up, down }
