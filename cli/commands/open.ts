import { commandOf, type CommandMaker } from '../command.ts'
import { open as en } from '../locales/en/open.ts'
import { open as zhCn } from '../locales/zh-cn/open.ts'
import { createTranslator } from '../locales/translator.ts'

/** `showdoc open`. Source: cli/spec.md 5.15. */
export const open: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'open',
      purpose: t('purpose'),
      arguments: ['[path]'],
      flags: {},
      flagHelp: {},
      examples: ['showdoc open', 'showdoc open docs/guide/start.md'],
      exits: ['ok', 'error'],
      run: async (ctx, _values, [file]) => (await import('./open/run.ts')).run(ctx, file, t),
    },
    environment,
    onExit,
  )
}
