import type { Example } from '../../gallery.ts'
import { managing } from './managing.ts'
import { questions } from './questions.ts'
import { reading } from './reading.ts'
import { writing } from './writing.ts'

/**
 * What people see on the way: opened dialogs, menus and drawers, questions, notices, empty and full
 * screens, failures and waiting. Only for pictures; what happens in them is tested by the journeys.
 */
export const moments: readonly Example[] = [...reading, ...writing, ...questions, ...managing]
