import { commandOf, type CommandMaker } from '../command.ts'
import { watch as en } from '../locales/en/watch.ts'
import { createTranslator } from '../locales/translator.ts'
import { watch as zhCn } from '../locales/zh-cn/watch.ts'
import { flags } from './watch/flags.ts'

/** `showdoc watch`: pushes a folder whenever its files change. Source: cli/spec.md 5.10. */
export const watch: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'watch',
      purpose: t('purpose'),
      flags,
      flagHelp: {
        pull: t('flag.pull'),
        open: t('flag.open'),
        debounce: t('flag.debounce'),
        onConflict: t('flag.onConflict'),
        notify: t('flag.notify'),
        gitignore: t('flag.gitignore'),
      },
      examples: ['showdoc watch', 'showdoc watch --pull --open', 'showdoc watch --json'],
      exits: ['ok', 'error', 'conflict', 'auth'],
      run: async (ctx, values, _args, sources) =>
        (await import('./watch/run.ts')).run(ctx, values, sources, t),
    },
    environment,
    onExit,
  )
}
