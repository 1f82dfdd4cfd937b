import { hiddenText } from '../../asking.ts'
import type { Work } from '../../command.ts'
import type { AdminVoice } from './database.ts'

/** A password as it was wished. @throws {Problem} usage */
export const passwordGiven = (work: Work, wish: string, say: AdminVoice): Promise<string> =>
  hiddenText(work, wish, { question: say('askPassword'), none: say('noPassword') })
