import type { OutputOf } from '#contract/call.ts'
import type { templateCalls } from '#contract/calls/template.ts'
import type { TemplateOwn } from '../../access/people/template.ts'
import { Template } from '../../models/template.ts'
import { TemplateItem } from '../../models/template-item.ts'

/** Deletes a template with its shares. */
export const deleteTemplate = ({
  write,
  template,
}: TemplateOwn): Promise<OutputOf<typeof templateCalls.delete>> =>
  write(async (trx): Promise<[]> => {
    // first, so that a share being created is waited for, and then found
    await Template.query(trx).deleteById(template.id)
    await TemplateItem.query(trx).where({ template_id: template.id }).delete()
    return []
  })
