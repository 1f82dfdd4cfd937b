import { commandOf, type CommandMaker } from '../command.ts'
import { schema as en } from '../locales/en/schema.ts'
import { createTranslator } from '../locales/translator.ts'
import { schema as zhCn } from '../locales/zh-cn/schema.ts'

/** `showdoc schema`: what `--json` prints. Source: cli/spec.md 5.22. */
export const schema: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'schema',
      purpose: t('purpose'),
      arguments: ['[command...]'],
      flags: {},
      flagHelp: {},
      examples: [
        'showdoc schema push > push.schema.json',
        'showdoc schema admin user list',
        'showdoc schema admin',
      ],
      exits: ['ok'],
      run: async (ctx, _values, words) => {
        const { run } = await import('./schema/run.ts')
        return run(ctx, words.join(' '), t)
      },
    },
    environment,
    onExit,
  )
}
