import { expect, test } from 'vitest'
import { pageDated, pageStamped, versionDated, versionStamped } from './shapes.ts'

/** Fields that older clients do not know. */
const added = new Set(['revision', 'addtime_unix', 'page_addtime_unix'])
const known = ({ shape }: { shape: object }) =>
  Object.keys(shape).filter((name) => !added.has(name))

test('rows stand in the column order of the API contract, whatever their times look like', () => {
  const place = [
    'page_id',
    'author_uid',
    'author_username',
    'item_id',
    'cat_id',
    'page_title',
    'page_content',
    's_number',
    'addtime',
  ]
  for (const row of [pageDated, pageStamped])
    expect(known(row)).toEqual([
      ...place,
      'page_comments',
      'is_del',
      'page_addtime',
      'ext_info',
      'is_draft',
    ])
  for (const row of [versionDated, versionStamped])
    expect(known(row)).toEqual(['page_history_id', ...place, 'page_comments', 'ext_info'])
})
