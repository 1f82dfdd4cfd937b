import { task } from '../workers/task.ts'

/**
 * Tests a password against a hash of migrated accounts, which takes longer than the thread that
 * answers requests has time.
 */
export const bcryptTask = task({
  name: 'bcrypt',
  // few sites have such accounts: what needs it loads it
  run: async ({ password, hash }: { password: string; hash: string }) =>
    (await import('bcryptjs')).default.compareSync(password, hash),
  ms: 10_000,
  memoryMb: 64,
  workers: 2,
})
