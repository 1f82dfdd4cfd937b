import { nearest } from '#contract/text/nearest.ts'
import type { CommandContext } from '../../context.ts'
import { documentedCommands, jsonSchemaOf, linesOf } from '../../documents/all.ts'
import type { schema as en } from '../../locales/en/schema.ts'
import type { Translator } from '../../locales/translator.ts'
import { Problem, type Exit } from '../../output.ts'

/** @param name of a command, or of a group of them; empty lists all */
export async function run(
  { output, t: core }: CommandContext,
  name: string,
  t: Translator<typeof en>,
): Promise<Exit> {
  if (name === '') {
    output.document('showdoc.schema/1', 'ok', { commands: documentedCommands })
    for (const one of documentedCommands) output.result(one)
    return 'ok'
  }
  const meant = documentedCommands.includes(name)
    ? [name]
    : documentedCommands.filter((one) => one.startsWith(`${name} `))
  if (meant.length === 0) {
    const near = nearest(name, documentedCommands)
    throw new Problem('usage', t('unknownCommand', { name }), {
      hint: near ? core('didYouMean', { name: near }) : 'showdoc schema',
    })
  }
  const document = jsonSchemaOf(linesOf(meant).meta({ title: `showdoc ${name} --json` }))
  output.document('showdoc.schema/1', 'ok', { document })
  output.value(JSON.stringify(document, null, 2))
  return 'ok'
}
