import { commandOf, type CommandMaker } from '../command.ts'
import { pushVoice } from '../ui/push-voice.ts'
import { flags } from './push/flags.ts'

/** `showdoc push`: a folder of markdown into an item. Source: cli/spec.md 5.5. */
export const push: CommandMaker = (around, ended) => {
  const say = pushVoice(around.locale)
  return commandOf(
    {
      name: 'push',
      purpose: say('purpose'),
      arguments: ['[path...]'],
      flags,
      flagHelp: {
        dryRun: say('flag.dryRun'),
        onConflict: say('flag.onConflict'),
        base: say('flag.base'),
        adopt: say('flag.adopt'),
        takeOver: say('flag.takeOver'),
        strict: say('flag.strict'),
        message: say('flag.message'),
        notify: say('flag.notify'),
        allTargets: say('flag.allTargets'),
        encoding: say('flag.encoding'),
        gitignore: say('flag.gitignore'),
        exitCode: say('flag.exitCode'),
        allowSecrets: say('flag.allowSecrets'),
      },
      examples: [
        'showdoc push',
        'showdoc push guide/ --message "for 2.3"',
        'showdoc push --dry-run',
        'SHOWDOC_TOKEN=… showdoc push --json | jq .counts',
      ],
      exits: ['ok', 'error', 'differences', 'conflict', 'auth', 'partial'],
      run: async (work, values, args, sources) => {
        const { run } = await import('./push/run.ts')
        const paths = args.filter((one) => one !== undefined)
        return run(work, values, paths, sources)
      },
    },
    around,
    ended,
  )
}
