import { syncCalls } from '#contract/calls/sync.ts'
import { syncReader, syncWriter, wholeItemWriter } from '../../access/programs/sync.ts'
import { guard, routes } from '../../http/route.ts'
import { waitForChanges } from './changes.ts'
import { compareFolder } from './compare.ts'
import { saveSyncedFile } from './file.ts'
import { findFiles } from './files.ts'
import { pruneFiles } from './prune.ts'
import { readPages } from './read.ts'
import { writeBatch } from './write.ts'

export const syncRoutes = routes(syncCalls, {
  compare: guard(syncReader, compareFolder),
  read: guard(syncReader, readPages),
  write: guard(syncWriter, writeBatch),
  files: guard(syncReader, findFiles),
  file: guard(syncWriter, saveSyncedFile),
  prune: guard(wholeItemWriter, pruneFiles),
  changes: guard(syncReader, waitForChanges),
})
