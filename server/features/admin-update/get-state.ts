import { statfs } from 'node:fs/promises'
import type { OutputOf } from '#contract/call.ts'
import type { adminUpdateCalls } from '#contract/calls/admin-update.ts'
import type { Administer } from '../../access/people/administrator.ts'

/** No upgrade is in progress; returns what an administrator needs before upgrading by package. */
export async function getState({
  ctx,
  db,
}: Administer): Promise<OutputOf<typeof adminUpdateCalls.getState>> {
  const { config, version } = ctx.site
  const disk = await statfs(config.data)
  return {
    source: 0,
    stage: 'idle',
    percent: 0,
    message: '',
    started: 0,
    from: `v${version}`,
    to: '',
    backup: '',
    database: db.kind,
    free_space: disk.bavail * disk.bsize,
  }
}
