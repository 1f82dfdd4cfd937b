import { commandOf, type CommandMaker } from '../command.ts'
import { coreTranslator } from '../context.ts'
import { withItemPassword } from '../credentials/item-password.ts'
import { pushTranslator } from '../ui/push/push-messages.ts'
import { flags } from './plan/flags.ts'
import { pushFlagHelp } from './push/flag-help.ts'

/** `showdoc plan`, which is `push --dry-run`. Source: cli/spec.md 5.6. */
export const plan: CommandMaker = (environment, onExit) => {
  const t = pushTranslator(environment.locale)
  return commandOf(
    {
      name: 'plan',
      purpose: t('plan.purpose'),
      arguments: ['[path...]'],
      flags,
      flagHelp: {
        ...pushFlagHelp(t),
        itemPassword: coreTranslator(environment.locale)('flag.itemPassword'),
        exitCode: t('plan.flag.exitCode'),
        pull: t('plan.flag.pull'),
      },
      examples: [
        'showdoc plan',
        'showdoc plan guide/ --diff',
        'showdoc plan --pull',
        'showdoc plan --no-exit-code --report markdown=plan.md',
      ],
      exits: ['ok', 'error', 'differences', 'conflict', 'auth', 'partial'],
      run: async (ctx, values, args, sources) => {
        const { run } = await import('./plan/run.ts')
        const paths = args.filter((one) => one !== undefined)
        return run(await withItemPassword(ctx, values.itemPassword), values, paths, sources)
      },
    },
    environment,
    onExit,
  )
}
