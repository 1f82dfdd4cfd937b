import { cleanFiles } from './clean-files.ts'
import { deleteFiles } from './delete-files.ts'
import { forgetEnded } from './forget-ended.ts'
import { purgeBin, purgeItems } from './purge.ts'
import type { TimedWork } from './timed-work.ts'
import { walkTexts } from './walk-texts.ts'

/** All jobs. A name is the key of its row and never changes. */
export const jobs: readonly TimedWork[] = [
  { name: 'forget ended rows', intervalSeconds: 3_600, run: forgetEnded },
  { name: 'purge recycle bin', intervalSeconds: 3_600, run: purgeBin },
  { name: 'purge deleted items', intervalSeconds: 3_600, run: purgeItems },
  { name: 'delete files', intervalSeconds: 300, run: deleteFiles },
  { name: 'clean files', intervalSeconds: 21_600, run: cleanFiles },
  { name: 'walk through texts', intervalSeconds: 86_400, run: walkTexts },
]
