import { groupHelp, groupOf, type Ended, type Surroundings } from '../../command.ts'
import { adminVoice, onDatabase, placeCommand } from './database.ts'

/** `showdoc admin search`: the search index. Source: cli/spec.md 5.20. */
export function searchCommand(around: Surroundings, ended: Ended) {
  const say = adminVoice(around.locale)
  const list = [['rebuild', say('summary.rebuild')]] as const
  const example = 'showdoc admin search rebuild'
  const rebuild = placeCommand(around, ended, {
    name: 'rebuild',
    purpose: say('summary.rebuild'),
    example,
    async run(work, place) {
      let pages = 0
      await onDatabase(work, place, async (db) => {
        const { rebuildSearchIndex } = await import('../../../server/search/rebuild.ts')
        await rebuildSearchIndex(db, (done, all) => {
          pages = all
          work.output.detail(`${done}/${all}`)
        })
      })
      work.output.document('showdoc.admin/1', { pages })
      work.output.result(say('indexRebuilt', { pages: String(pages) }))
      return 'ok'
    },
  })
  return groupOf('search', around, (path) =>
    groupHelp(say('summary.search'), path, list, [example], around),
  ).addCommand(rebuild)
}
