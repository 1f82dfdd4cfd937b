import { groupHelp } from '../../help.ts'
import { groupOf, type OnExit } from '../../command.ts'
import type { Environment } from '../../context.ts'
import { adminTranslator, onDatabase, dataCommand } from './database.ts'

/** `showdoc admin search`: the search index. Source: cli/spec.md 5.20. */
export function searchCommand(environment: Environment, onExit: OnExit) {
  const t = adminTranslator(environment.locale)
  const list = [['rebuild', t('summary.rebuild')]] as const
  const example = 'showdoc admin search rebuild'
  const rebuild = dataCommand(environment, onExit, {
    name: 'rebuild',
    purpose: t('summary.rebuild'),
    example,
    async run(ctx, location) {
      let pages = 0
      await onDatabase(ctx, location, async (db) => {
        const { rebuildSearchIndex } = await import('../../../server/search/index/rebuild.ts')
        await rebuildSearchIndex(db, (done, all) => {
          pages = all
          ctx.output.detail(`${done}/${all}`)
        })
      })
      ctx.output.document('showdoc.admin/1', 'ok', { pages })
      ctx.output.result(t('indexRebuilt', { pages: String(pages) }))
      return 'ok'
    },
  })
  return groupOf('search', environment, (path) =>
    groupHelp(t('summary.search'), path, list, [example], environment),
  ).addCommand(rebuild)
}
