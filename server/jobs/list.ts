import { cleanFiles } from './clean-files.ts'
import { deleteFiles } from './delete-files.ts'
import { deleteExpired } from './delete-expired.ts'
import { purgeBin, purgeItems } from './purge.ts'
import type { ScheduledJob } from './scheduled-job.ts'
import { scanTexts } from './scan-texts.ts'

/** All jobs. A name is the key of its row and never changes. */
export const jobs: readonly ScheduledJob[] = [
  { name: 'forget ended rows', intervalSeconds: 3_600, run: deleteExpired },
  { name: 'purge recycle bin', intervalSeconds: 3_600, run: purgeBin },
  { name: 'purge deleted items', intervalSeconds: 3_600, run: purgeItems },
  { name: 'delete files', intervalSeconds: 300, run: deleteFiles },
  { name: 'clean files', intervalSeconds: 21_600, run: cleanFiles },
  { name: 'walk through texts', intervalSeconds: 86_400, run: scanTexts },
]
