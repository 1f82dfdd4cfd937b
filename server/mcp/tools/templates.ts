import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { templateCalls } from '#contract/calls/template.ts'
import { packageFolder } from '../../package-folder.ts'
import { textPartOf } from '../bounded.ts'
import { id, mostCharacters, words } from '../fields.ts'
import { tool, ToolRefusal } from '../tool.ts'

/** Templates that ship with the product. */
const builtIn = ['api', 'database'] as const

const getTemplate = tool({
  name: 'get_page_template',
  description:
    'Gives a template for a new page: "api" for an interface, "database" for tables, or one of your own by its title. Without a name it lists all there are. With item_id also those shared with that item.',
  input: z.strictObject({
    name: words(200, 'Name of the template.').optional(),
    item_id: id('Id of an item whose shared templates count too.').optional(),
  }),
  effect: 'reads',
  async run(caller, { name, item_id }) {
    const { locale } = caller.ctx
    const text = (whole: string) => textPartOf(whole, 0, mostCharacters, locale)
    const known = builtIn.find((one) => one === name?.toLowerCase())
    if (known) {
      const file = path.join(packageFolder(), 'templates', locale, `${known}.md`)
      return { name: known, ...text(await readFile(file, 'utf8')) }
    }
    const [own, shared] = [
      // a token limited to items does not give access to its owner's templates
      caller.ctx.token?.itemIds ? [] : await caller.ask(templateCalls.getMyList, {}),
      item_id === undefined ? [] : await caller.ask(templateCalls.getItemList, { item_id }),
    ]
    const templates = [...own, ...shared]
    if (name === undefined)
      return {
        templates: [
          ...builtIn,
          ...new Set(templates.map(({ template_title }) => template_title)),
        ].slice(0, 500),
      }
    const found = templates.find(({ template_title }) => template_title === name)
    if (!found) throw new ToolRefusal('templateUnknown')
    return { name, ...text(found.template_content) }
  },
})

export const templateTools = [getTemplate]
