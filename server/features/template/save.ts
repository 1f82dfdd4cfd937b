import type { InputOf, OutputOf } from '#contract/call.ts'
import type { templateCalls } from '#contract/calls/template.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { Template } from '../../models/template.ts'
import { lockAccount } from '../../services/people/lock-account.ts'

type Save = typeof templateCalls.save

/** Saves a template of the caller. Number and size are limited, since lists contain the texts. */
export function saveTemplate(
  { ctx, write, person }: SignedIn,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  const template_title = input.template_title.trim()
  if (template_title === '') throw new Failure('templateTitleMissing')
  const content_bytes = Buffer.byteLength(input.template_content)
  return write(async (trx) => {
    await lockAccount(trx, person.uid) // serialises concurrent saves for counting
    const own = Template.query(trx).where({ uid: person.uid })
    if ((await own.clone().resultSize()) >= limits.templatesPerUser)
      throw new Failure('tooManyTemplates', { limit: limits.templatesPerUser })
    const [sum] = await own
      .sum('content_bytes as bytes')
      .castTo<{ bytes: number | string | null }[]>()
    if (Number(sum?.bytes ?? 0) + content_bytes > limits.templateBytes)
      throw new Failure('templatesTooLarge', { limit: limits.templateBytes / 1024 / 1024 })
    const row = {
      uid: person.uid,
      template_title,
      template_content: input.template_content,
      content_bytes,
      addtime: ctx.now,
    }
    const { id } = await Template.query(trx).insert(row)
    return { id }
  })
}
