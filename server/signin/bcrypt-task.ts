import { task } from '../workers/task.ts'

/**
 * Checks a password against a bcrypt hash of a migrated account, which takes too long for the
 * thread that answers requests.
 */
export const bcryptTask = task({
  name: 'bcrypt',
  // few sites have such accounts: bcrypt is loaded on demand
  run: async ({ password, hash }: { password: string; hash: string }) =>
    (await import('bcryptjs')).default.compareSync(password, hash),
  ms: 10_000,
  memoryMb: 64,
  workers: 2,
})
