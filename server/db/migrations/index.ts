import type { Migration } from '../migration.ts'
import { audit } from './20261121-audit.ts'
import { foundation } from './20261121-foundation.ts'
import { personalLists } from './20261121-personal-lists.ts'

/** Every migration, oldest first. One that was merged is never edited. */
export const migrations: readonly Migration[] = [foundation, audit, personalLists]
