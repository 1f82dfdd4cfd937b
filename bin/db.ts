// npm run db: up, down, seed, new <name>. The database is that of the settings (SHOWDOC_DATA,
// SHOWDOC_DATABASE_URL).
import { readConfig } from '../server/config.ts'
import { migrateDown, migrateUp } from '../server/db/migrate.ts'
import { openDatabase, openSite } from '../server/site.ts'
import { makeDemo } from './demo.ts'
import { newMigration } from './new/migration.ts'
import { writeFiles } from './new/files.ts'

const usage = 'Usage: npm run db up | down | seed | new <name-of-the-change>\n'

/** Opens the database for one task. */
async function withDatabase(
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<string>,
): Promise<string> {
  const db = await openDatabase(readConfig(process.env))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const commands: Record<string, (...args: string[]) => Promise<string>> = {
  up: () =>
    withDatabase(
      async (db) =>
        (await migrateUp(db)).map((name) => `up    ${name}`).join('\n') || 'Nothing to do.',
    ),
  down: () => withDatabase(async (db) => `down  ${(await migrateDown(db)) ?? '– nothing is left'}`),
  async seed() {
    const site = await openSite(readConfig(process.env), 'seed')
    try {
      return (await makeDemo(site)).join('\n')
    } finally {
      await site.db.close()
    }
  },
  new: async (name = '') => writeFiles(newMigration(name, new Date())),
}

const [command = '', ...args] = process.argv.slice(2)
const run = Object.hasOwn(commands, command) ? commands[command] : undefined
// an ignored argument might have been meant to name another database
if (!run || args.length > (command === 'new' ? 1 : 0)) {
  process.stderr.write(usage)
  process.exitCode = 64
} else {
  try {
    process.stdout.write(`${await run(...args)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
