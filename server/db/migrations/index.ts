import type { Migration } from '../migration.ts'
import { administration } from './20261121-administration.ts'
import { apiMethods } from './20261129-api-methods.ts'
import { audit } from './20261121-audit.ts'
import { auditFilters } from './20261124-audit.ts'
import { globalParameters } from './20261127-global-parameters.ts'
import { fileStores } from './20261121-file-stores.ts'
import { formerPaths } from './20261202-former-paths.ts'
import { removedBy } from './20261203-removed-by.ts'
import { foundation } from './20261121-foundation.ts'
import { comments } from './20261123-comments.ts'
import { commentPeople } from './20261130-comment-people.ts'
import { searchSheets } from './20261130-search-sheets.ts'
import { idempotencyKeys } from './20261201-idempotency-keys.ts'
import { itemComments } from './20261122-item-comments.ts'
import { itemMarkdown } from './20261122-item-markdown.ts'
import { installation } from './20261122-installation.ts'
import { mock } from './20261121-mock.ts'
import { moreIndexes } from './20261121-more-indexes.ts'
import { pageTexts } from './20261121-page-texts.ts'
import { personalLists } from './20261121-personal-lists.ts'
import { search } from './20261121-search.ts'
import { searchBeginnings } from './20261121-search-beginnings.ts'
import { searchSteps } from './20261121-search-steps.ts'
import { previews } from './20261123-previews.ts'
import { repositories } from './20261123-repositories.ts'
import { searchRanges } from './20261122-search-ranges.ts'
import { signIn } from './20261121-sign-in.ts'
import { sentBy } from './20261127-sent-by.ts'
import { sentHash } from './20261122-sent-hash.ts'
import { trustedClock } from './20261122-trusted-clock.ts'
import { toldFiles } from './20261127-told-files.ts'
import { searchImportMarks } from './20261129-search-import-marks.ts'
import { trialStates } from './20261121-trial-states.ts'
import { userSettings } from './20261121-user-settings.ts'
import { removedFiles } from './20261201-removed-files.ts'

/** Every migration, oldest first. One that was merged is never edited. */
export const migrations: readonly Migration[] = [
  foundation,
  audit,
  personalLists,
  fileStores,
  signIn,
  search,
  userSettings,
  mock,
  administration,
  searchSteps,
  trialStates,
  pageTexts,
  searchBeginnings,
  moreIndexes,
  searchRanges,
  itemComments,
  trustedClock,
  installation,
  itemMarkdown,
  sentHash,
  comments,
  previews,
  repositories,
  auditFilters,
  globalParameters,
  sentBy,
  toldFiles,
  searchImportMarks,
  apiMethods,
  commentPeople,
  searchSheets,
  idempotencyKeys,
  removedFiles,
  formerPaths,
  removedBy,
]
