import { commandOf, groupOf, type CommandMaker } from '../command.ts'
import { groupHelp } from '../help.ts'
import { api as en } from '../locales/en/api.ts'
import { createTranslator } from '../locales/translator.ts'
import { api as zhCn } from '../locales/zh-cn/api.ts'
import { breakingFlags, diffFlags } from './api/flags.ts'

/** `showdoc api`: compares two versions of an API document. Source: cli/spec.md 5.14. */
export const api: CommandMaker = (environment, onExit) => {
  const t = createTranslator(environment.locale, { en, 'zh-cn': zhCn })
  const list = [
    ['diff', t('summary.diff')],
    ['breaking', t('summary.breaking')],
  ] as const
  const examples = [
    'showdoc api diff old.yaml new.yaml',
    'showdoc api breaking git:origin/main:openapi.yaml openapi.yaml',
    'showdoc api diff item: openapi.yaml',
  ]
  const flagHelp = {
    report: t('flag.report'),
    annotations: t('flag.annotations'),
    exitCode: t('flag.exitCode'),
  }
  return groupOf('api', environment, (path) =>
    groupHelp(t('purpose'), path, list, examples, environment),
  )
    .addCommand(
      commandOf(
        {
          name: 'diff',
          purpose: t('purpose.diff'),
          arguments: ['[old]', '[new]'],
          flags: diffFlags,
          flagHelp,
          examples: [
            'showdoc api diff old.yaml new.yaml',
            'showdoc api diff item: openapi.yaml',
            'showdoc api diff git:v1.0:openapi.yaml openapi.yaml --report markdown=changes.md',
          ],
          exits: ['ok', 'error', 'differences', 'auth'],
          run: async (ctx, values, [old, now]) => {
            const { run } = await import('./api/run.ts')
            return run(ctx, { ...values, command: 'diff' }, old, now)
          },
        },
        environment,
        onExit,
      ),
    )
    .addCommand(
      commandOf(
        {
          name: 'breaking',
          purpose: t('purpose.breaking'),
          arguments: ['[old]', '[new]'],
          flags: breakingFlags,
          flagHelp: { ...flagHelp, failOn: t('flag.failOn'), accept: t('flag.accept') },
          examples: [
            'showdoc api breaking',
            'showdoc api breaking git:origin/main:openapi.yaml openapi.yaml',
            'showdoc api breaking https://api.example.com/openapi.json openapi.json --fail-on warn',
          ],
          exits: ['ok', 'error', 'differences', 'auth'],
          run: async (ctx, values, [old, now]) => {
            const { run } = await import('./api/run.ts')
            return run(ctx, { ...values, command: 'breaking' }, old, now)
          },
        },
        environment,
        onExit,
      ),
    )
}
