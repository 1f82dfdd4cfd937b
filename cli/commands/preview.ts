import { commandOf, groupOf, type CommandMaker } from '../command.ts'
import { groupHelp } from '../help.ts'
import { preview as en } from '../locales/en/preview.ts'
import { createTranslator } from '../locales/translator.ts'
import { preview as zhCn } from '../locales/zh-cn/preview.ts'
import { toggle } from '../options.ts'

const endFlags = { allTargets: toggle() }

/** `showdoc preview`: what `push --preview` has made. Source: cli/spec.md 5.5. */
export const preview: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  const list = [['end', t('summary.end')]] as const
  const examples = ['showdoc push --preview pr-12', 'showdoc preview end pr-12']
  return groupOf('preview', environment, (path) =>
    groupHelp(t('purpose'), path, list, examples, environment),
  ).addCommand(
    commandOf(
      {
        name: 'end',
        purpose: t('purpose.end'),
        arguments: ['<name>'],
        flags: endFlags,
        flagHelp: { allTargets: t('flag.allTargets') },
        examples: ['showdoc preview end pr-12'],
        exits: ['ok', 'error', 'auth'],
        run: async (ctx, values, [name = '']) => {
          const { end } = await import('./preview/end.ts')
          return end(ctx, values, name)
        },
      },
      environment,
      onExit,
    ),
  )
}
