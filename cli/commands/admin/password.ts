import { askSecret, firstLine } from '../../asking.ts'
import type { Work } from '../../command.ts'
import { Problem } from '../../output.ts'
import type { AdminVoice } from './database.ts'

/** A password as it was wished: with `-` typed without being shown, or a line of standard input; else the flag's text. @throws {Problem} usage */
export async function passwordGiven(work: Work, wish: string, say: AdminVoice): Promise<string> {
  if (wish !== '-') return wish
  const password = work.terminal.canAsk ? await askSecret(work, say('askPassword')) : await firstLine(work)
  if (!password) throw new Problem('usage', say('noPassword'))
  return password
}
