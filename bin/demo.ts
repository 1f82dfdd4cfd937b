import { passwordHash } from '../server/signin/password.ts'
import { User } from '../server/models/user.ts'
import { makers } from '../server/test/make.ts'
import type { Site } from '../server/request-context.ts'

/** Password of the demo accounts. Publicly known, so they belong on a developer's machine only. */
const demoPassword = 'only-for-dev'

/**
 * Creates accounts with different rights on one item with three levels of catalogs, a single-page
 * item and an item with a password.
 * @returns what was created, one line each
 * @throws {Error} when the server has never been started, because its first start requires an empty
 * database
 */
export async function makeDemo(site: Site): Promise<string[]> {
  const someone = await User.query(site.db.read).select('uid').first()
  if (!someone)
    throw new Error(
      'The database is empty. Start the server once: it makes the administrator and the example items.',
    )
  if (await User.query(site.db.read).findOne({ username: 'demo-owner' }))
    return ['The demo data already exists.']

  const make = makers(site, { now: Math.floor(site.clock() / 1000) })
  const password = await passwordHash(demoPassword)
  const account = (username: string) => make.user({ username, password, name: username })
  const owner = await account('demo-owner')
  const editor = await account('demo-editor')
  const reader = await account('demo-reader')

  const item = await make.item({ owner, item_name: 'Demo: 三层目录', item_type: 1 })
  await make.member({ item_id: item.item_id, user: editor, role: 1 })
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  for (const chapter of ['接口', 'Operations', '附录']) {
    const top = await make.catalog({ item_id: item.item_id, cat_name: chapter })
    const middle = await make.catalog({
      item_id: item.item_id,
      parent: top,
      cat_name: `${chapter} 1`,
    })
    const bottom = await make.catalog({
      item_id: item.item_id,
      parent: middle,
      cat_name: `${chapter} 1.1`,
    })
    for (const { cat_id, cat_name } of [top, middle, bottom]) {
      for (const number of [1, 2, 3]) {
        const page_title = `${cat_name}: ${number}`
        await make.page({
          item_id: item.item_id,
          owner,
          cat_id,
          page_title,
          page_content: `# ${page_title}\n\n中文 and English.\n`,
        })
      }
    }
  }
  await make.item({ owner, item_name: 'Demo: password', item_type: 1, password: 'open' })
  const single = await make.item({ owner, item_name: 'Demo: single page', item_type: 2 })
  await make.page({
    item_id: single.item_id,
    owner,
    page_title: single.item_name,
    page_content: '# One page\n',
  })
  return [
    `Accounts demo-owner, demo-editor, demo-reader with the password ${demoPassword}`,
    'Items with three levels, with a password (open), and with a single page',
  ]
}
