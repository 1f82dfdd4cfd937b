import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './bin/memory-folder.ts'

/**
 * Tests of the server's rooms that neither start the app nor ask which database it is: running them
 * once is enough. A helper that would start the app for them fails, since there is no template.
 */
const withoutDatabase = globSync('server/**/*.test.ts', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/^server\/contract\/|\.(?:sqlite|postgres)\.test\.ts$/.test(file))
  .filter((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    return !/\/start-app\.ts'|\binject\(/.test(text)
  })

const memory = memoryFolder()
/** For projects whose tests write to databases and folders; `TMPDIR` is what Linux reads. */
const inMemory = { env: memory ? { TMPDIR: memory } : {} }

const ofServer = {
  ...inMemory,
  // hashing passwords is slow by design, and many times slower on a busy machine
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
  setupFiles: ['server/test/each-file.ts'],
}

/**
 * Tests of the server's rooms run once per database; `x.sqlite.test.ts` and `x.postgres.test.ts`
 * run on one of them only.
 */
const onDatabase = (database: 'sqlite' | 'postgres') => ({
  ...ofServer,
  name: database,
  include: ['server/**/*.test.ts'],
  exclude: [
    'server/contract/**',
    database === 'sqlite' ? '**/*.postgres.test.ts' : '**/*.sqlite.test.ts',
    ...withoutDatabase,
  ],
  globalSetup: ['server/test/global.ts'],
})

/** Timeouts of a test in a real browser or terminal, on a busy machine. Milliseconds. */
const wholeStory = { testTimeout: 180_000, hookTimeout: 180_000 }

export default defineConfig({
  test: {
    // `isolate: false` in a project: the files that a process runs share loaded modules, since
    // loading the server again takes longer than most files' tests. Whatever tests keep in module
    // state, theirs or the product's, is keyed by something of their own: a database, an app, a
    // folder.
    // half of a journey's time is waiting for a browser, a server or a timer
    maxWorkers: Math.min(6, availableParallelism() + 2),
    pool: 'forks',
    // results must not depend on the machine's time zone and language
    env: { TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    // waiting long costs time only where a test fails
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          ...inMemory,
          name: 'unit',
          include: ['{server/contract,cli,importers,exporters,bin,templates}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.tty.test.*', '**/*.slow.test.*', 'cli/{commands,test}/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          setupFiles: ['server/test/each-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inMemory,
          name: 'slow',
          include: ['{cli,bin}/**/*.slow.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['server/test/each-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inMemory,
          name: 'commands',
          include: ['cli/{commands,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.tty.test.*'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          setupFiles: ['server/test/each-file.ts'],
          globalSetup: ['server/test/global.ts'],
        },
      },
      { extends: true, test: { ...ofServer, name: 'server', include: withoutDatabase } },
      {
        extends: true,
        test: { ...onDatabase('sqlite'), provide: { database: 'sqlite', pgUrl: '' } },
      },
      {
        extends: true,
        test: {
          ...onDatabase('postgres'),
          provide: { database: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/journeys/**'],
          environment: 'happy-dom',
          setupFiles: ['web/test/fresh-page.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...wholeStory,
          name: 'journeys',
          // the files of a process share a browser as well
          isolate: false,
          include: ['web/journeys/**/*.test.ts'],
          setupFiles: ['web/journeys/each-file.ts'],
          globalSetup: ['web/journeys/prepare.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...wholeStory,
          name: 'terminal',
          isolate: false,
          include: ['cli/**/*.tty.test.{ts,tsx}', 'examples/**/*.test.ts'],
          setupFiles: ['server/test/each-file.ts'],
          globalSetup: ['server/test/global.ts'],
        },
      },
    ],
  },
})
