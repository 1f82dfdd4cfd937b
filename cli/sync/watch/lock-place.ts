import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FolderJob } from '../plan/job.ts'

/**
 * Where a watch keeps its lock: beside the settings. On a branch from before the first push it is in
 * the state folder, since an untracked file of that name keeps git from going back to a branch that
 * has it. Whoever pushes by hand wants to commit it. Source: cli/spec.md 5.10
 */
export function lockOfWatch({
  lockFile,
  stateFolder,
  checkout,
}: Pick<FolderJob, 'lockFile' | 'stateFolder' | 'checkout'>): string {
  if (existsSync(lockFile) || !checkout.isOnOtherBranch(lockFile)) return lockFile
  return join(stateFolder.path, basename(lockFile))
}
