import { commandOf, type CommandMaker } from '../command.ts'
import { completion as en } from '../locales/en/completion.ts'
import { completion as zhCn } from '../locales/zh-cn/completion.ts'
import { createTranslator } from '../locales/translator.ts'
import { Problem } from '../output.ts'
import { isShell, scripts } from './completion/scripts.ts'

/** `showdoc completion`. Source: cli/spec.md 5.21. */
export const completion: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  return commandOf(
    {
      name: 'completion',
      purpose: t('purpose'),
      arguments: [`<${Object.keys(scripts).join('|')}>`],
      flags: {},
      flagHelp: {},
      examples: [
        'source <(showdoc completion bash)',
        'showdoc completion zsh > "${fpath[1]}/_showdoc"',
        'showdoc completion fish > ~/.config/fish/completions/showdoc.fish',
        'showdoc completion powershell >> $PROFILE',
      ],
      exits: ['ok'],
      async run(ctx, _values, [shell = '']) {
        if (!isShell(shell))
          throw new Problem('usage', t('unknownShell', { shell }), {
            hint: Object.keys(scripts).join(', '),
          })
        if (ctx.output.options.json)
          ctx.output.document('showdoc.completion/1', 'ok', { shell, script: scripts[shell] })
        else ctx.stdout.write(scripts[shell])
        return 'ok'
      },
    },
    environment,
    onExit,
  )
}
