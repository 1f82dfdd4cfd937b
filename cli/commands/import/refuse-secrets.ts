import { readFile, stat } from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import { readFile as readFormat } from '../../../importers/index.ts'
import {
  checkedTexts,
  mayHoldSecretsIn,
  type CheckedText,
} from '../../../importers/source/secrets.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import type { OutgoingFile, Session } from '../../session/session.ts'
import { secretsIn } from '#contract/text/secrets/find-secrets.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { shown } from '../../ui/shown.ts'
import { ownSecrets } from '../push/known-secrets.ts'

/**
 * Looks for secrets in the pages and attachments that a file would become, and refuses the file as
 * a whole: the server makes the pages. Source: cli/spec.md 1.8
 *
 * @throws {Problem} error: there are some and `isAllowed` is false
 */
export async function refuseSecrets(
  ctx: CommandContext,
  session: Session,
  file: OutgoingFile,
  isAllowed: boolean,
): Promise<void> {
  const t = pushTranslator(ctx.locale)
  const known = ownSecrets(ctx, session)
  const lines = [...(await textsOf(ctx, file))].flatMap(({ name, text }) =>
    secretsIn(text, known).map(({ key, values }) => {
      const said = t(isAllowed ? (`${key}.allowed` as const) : key, values)
      return `${shown(name)}: ${said}`
    }),
  )
  const [first] = lines
  if (first === undefined) return
  if (!isAllowed) throw new Problem('error', lines.join('\n'), { name: 'secret' })
  for (const line of lines) ctx.output.warn(line)
}

/**
 * What the file becomes rather than the file itself: the formats leave out secrets of their own,
 * such as the cookies in a HAR. A file that cannot be read, and a whole item, are looked through as
 * they are.
 */
async function textsOf(
  { locale }: CommandContext,
  file: OutgoingFile,
): Promise<Iterable<CheckedText>> {
  const { size } = await stat(file.disk)
  if (size > limits.itemFileBytes) return [] // the server refuses it
  const bytes = await readFile(file.disk)
  const read =
    size > limits.uploadMaxBytes
      ? undefined
      : await readFormat({ name: file.name, bytes }, { locale }).catch(() => undefined)
  if (!read) return [{ name: file.name, text: bytes.toString('latin1') }]
  return mayHoldSecretsIn({ name: file.name, bytes }) ? checkedTexts(read.tree, locale) : []
}
