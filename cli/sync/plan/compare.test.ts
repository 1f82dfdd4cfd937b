import { expect, test } from 'vitest'
import type { LockedPage } from '../base/lock.ts'
import { pathFilter } from '../names.ts'
import type { RemotePage, RemoteState } from '../remote/item.ts'
import type { FileFields } from './base.ts'
import { comparePages, type CompareInput, type Field, type FieldState } from './compare.ts'
import type { Identity } from './identity.ts'

interface Side {
  hash?: string
  title?: string
  /** The folder, whose catalog has the same name. */
  folder?: string
  order?: number | undefined
  rev?: string
}

interface Story {
  /** The file, if any. */
  file?: Side & { path?: string; from?: string; isDraft?: boolean }
  /** The line of the lock, if any. */
  lock?: Side & { path?: string }
  /** The page on the server; `equal` when it matches the lock, `gone`, or `hidden`. */
  page?: (Side & Partial<RemotePage>) | 'equal' | 'gone' | 'hidden'
  isProven?: boolean
  isOnePage?: boolean
  /** Folders without a catalog on the server. */
  missingFolders?: string[]
  only?: string[]
}

const usual = { hash: 'h0', title: 'T', folder: '', order: 99, rev: '3' }
const cat = (folder: string) => (folder === '' ? '0' : `cat:${folder}`)

/** Compares a world of at most one page, `1`, at `a.md`. */
function comparisonOf({
  file,
  lock,
  page,
  isProven = true,
  isOnePage = false,
  missingFolders = [],
  only = [],
}: Story) {
  const path = file?.path ?? 'a.md'
  const here: FileFields | undefined = file && {
    path,
    title: file.title ?? usual.title,
    titleFrom: 'frontmatter',
    folder: file.folder ?? usual.folder,
    ...(file.order === undefined ? {} : { order: file.order }),
  }
  const line: LockedPage | undefined = lock && {
    id: '1',
    rev: lock.rev ?? usual.rev,
    hash: lock.hash ?? usual.hash,
    title: lock.title ?? usual.title,
    order: lock.order ?? usual.order,
    file: 'digest',
  }
  const lockPath = lock?.path ?? file?.from ?? path
  const { folder = '', ...listed } = typeof page === 'object' ? page : {}
  const remote: RemotePage | undefined =
    typeof page === 'object'
      ? {
          ...usual,
          ...listed,
          id: '1',
          cat: cat(folder),
          order: listed.order ?? usual.order,
          author: 'ann',
          time: 1,
        }
      : undefined
  const isIdentified = here && !file?.isDraft && (line || remote || page !== undefined)
  const identity: Identity = {
    id: '1',
    by: 'lock',
    ...(file?.from === undefined ? {} : { from: file.from }),
  }
  const state: RemoteState = remote
    ? { kind: 'page', page: remote }
    : { kind: page === undefined ? 'gone' : (page as 'equal' | 'gone' | 'hidden') }
  const hash = file?.hash ?? usual.hash
  const input: CompareInput = {
    local: {
      pages: new Map(here && !file?.isDraft ? [[path, here]] : []),
      known: new Set(here ? [path] : []),
    },
    hashes: new Map([[path, hash]]),
    sentHashes: new Map([[path, hash]]),
    identities: new Map(isIdentified ? [[path, identity]] : []),
    lock: { pages: new Map(line ? [[lockPath, line]] : []) },
    remote: { stateOf: () => state, pages: new Map(remote ? [['1', remote]] : []) },
    catalogs: {
      isElsewhere: () => false,
      bothPaths: (local, remote) => ({ local, remote }),
      idOf: (folder) => (missingFolders.includes(folder) ? undefined : cat(folder)),
      normal: (id) => id,
    },
    foldedFolder: (one) => one.split('/').slice(0, -1).join('/'),
    isOnePage,
    baseMode: 'auto',
    trust: { line: () => isProven, commit: () => isProven, whyUnknown: () => 'files' as const },
    isChosen: pathFilter(only),
  }
  return comparePages(input)
}

const only = (story: Story) => {
  const [state, ...others] = comparisonOf(story)
  expect(others).toEqual([])
  return state
}
const sides = (story: Story) => {
  const state = only(story)
  return state && `${state.here}/${state.there}`
}
const fields = (story: Story): Partial<Record<Field, FieldState>> => {
  const state = only(story)
  return state && 'fields' in state
    ? Object.fromEntries(Object.entries(state.fields).filter(([, one]) => one !== 'same'))
    : { content: 'same' }
}

test.each<[string, Story, string]>([
  ['a page that nobody touched', { file: {}, lock: {}, page: 'equal' }, 'same/same'],
  ['a text that was changed here', { file: { hash: 'h1' }, lock: {}, page: {} }, 'changed/same'],
  [
    'a text that was changed there',
    { file: {}, lock: {}, page: { hash: 'h1', rev: '4' } },
    'same/changed',
  ],
  [
    'a text that both changed',
    { file: { hash: 'h1' }, lock: {}, page: { hash: 'h2', rev: '4' } },
    'changed/changed',
  ],
  ['a new file', { file: {} }, 'added/absent'],
  ['a page that was never here', { page: {} }, 'absent/added'],
  ['a page of another clone, whose file is not here', { page: { path: 'b.md' } }, 'absent/added'],
  ['a deleted file', { lock: {}, page: 'equal' }, 'deleted/same'],
  ['a deleted file that moved there only', { lock: {}, page: { order: 1 } }, 'deleted/same'],
  ['a deleted file whose page goes on', { lock: {}, page: { rev: '4' } }, 'deleted/changed'],
  ['a page deleted there', { file: {}, lock: {}, page: 'gone' }, 'same/deleted'],
  [
    'a page deleted there and changed here',
    { file: { hash: 'h1' }, lock: {}, page: 'gone' },
    'changed/deleted',
  ],
  [
    'a page deleted there and moved here',
    { file: { path: 'b.md', from: 'a.md' }, lock: {}, page: 'gone' },
    'changed/deleted',
  ],
  ['a page deleted on both sides', { lock: {}, page: 'gone' }, 'deleted/deleted'],
  ['a page out of sight', { file: {}, lock: {}, page: 'hidden' }, 'same/hidden'],
  [
    'a page out of sight, changed here',
    { file: { title: 'U' }, lock: {}, page: 'hidden' },
    'changed/hidden',
  ],
  ['a page out of sight, deleted here', { lock: {}, page: 'hidden' }, 'deleted/hidden'],
])('%s', (_what, story, expected) => {
  expect(sides(story)).toBe(expected)
})

test.each<[string, Story, Partial<Record<Field, FieldState>>]>([
  [
    'a title there and a text here never collide',
    { file: { hash: 'h1' }, lock: {}, page: { title: 'U', rev: '4' } },
    { content: 'here', title: 'there' },
  ],
  [
    'equal changes agree',
    { file: { hash: 'h1', title: 'U' }, lock: {}, page: { hash: 'h1', title: 'U', rev: '4' } },
    { content: 'both', title: 'both' },
  ],
  [
    'different changes of one field are a conflict',
    { file: { title: 'U' }, lock: {}, page: { title: 'V', rev: '4' } },
    { title: 'conflict' },
  ],
  [
    'a file moved to another folder changes the catalog',
    { file: { path: 'x/a.md', folder: 'x', from: 'a.md' }, lock: {}, page: {} },
    { catalog: 'here' },
  ],
  [
    'a page moved in the browser changes the catalog',
    { file: {}, lock: {}, page: { folder: 'y', rev: '4' } },
    { catalog: 'there' },
  ],
  [
    'moved on both sides, to different catalogs',
    {
      file: { path: 'x/a.md', folder: 'x', from: 'a.md' },
      lock: {},
      page: { folder: 'y', rev: '4' },
    },
    { catalog: 'conflict' },
  ],
  ['a position in the file', { file: { order: 2 }, lock: {}, page: {} }, { order: 'here' }],
  [
    'a position in the browser',
    { file: { order: 99 }, lock: {}, page: { order: 5 } },
    { order: 'there' },
  ],
  [
    'a file without a position leaves it to the server',
    { file: {}, lock: {}, page: { order: 5 } },
    { order: 'there' },
  ],
  [
    'positions that differ on both sides',
    { file: { order: 2 }, lock: {}, page: { order: 5 } },
    { order: 'conflict' },
  ],
  [
    'without a base everything that differs is a conflict',
    { file: { hash: 'h1', title: 'U', folder: 'x', order: 2 }, page: {} },
    { content: 'conflict', title: 'conflict', catalog: 'conflict', order: 'conflict' },
  ],
  ['without a base what is equal agrees', { file: { order: 99 }, page: {} }, {}],
])('fields: %s', (_what, story, expected) => {
  expect(fields(story)).toEqual(expected)
})

test('a lock that the file was not certainly made from is no base, unless the file matches it', () => {
  const changed = only({ file: { hash: 'h1' }, lock: {}, page: {}, isProven: false })
  expect(changed).toMatchObject({ baseUnknown: 'files', fields: { content: 'conflict' } })
  expect(changed).not.toHaveProperty('base')
  expect(
    only({ file: {}, lock: {}, page: { hash: 'h1', rev: '4' }, isProven: false }),
  ).toMatchObject({ base: { by: 'lock', rev: '3' }, fields: { content: 'there' } })
})

test('the newer of lock and side record is the base, as far as they are proven', () => {
  const base = { rev: '4', hash: 'h1', title: 'T', order: 99 }
  const story = {
    file: { hash: 'h2' },
    lock: {},
    page: { hash: 'h1', rev: '4', path: 'a.md', base },
  }
  expect(only(story)).toMatchObject({ base: { by: 'side', rev: '4' }, fields: { content: 'here' } })
  expect(only({ ...story, page: { ...story.page, base: { ...base, rev: '2' } } })).toMatchObject({
    base: { by: 'lock', rev: '3' },
    fields: { content: 'conflict' },
  })
})

test('a text that was different since it was agreed on has changed there, even if it is the same again', () => {
  expect(fields({ file: { hash: 'h1' }, lock: {}, page: { rev: '5' } })).toEqual({
    content: 'conflict',
  })
  expect(fields({ file: { hash: 'h1' }, lock: {}, page: { folder: 'y', rev: '5' } })).toEqual({
    content: 'here',
    catalog: 'there',
  })
  expect(only({ file: {}, lock: {}, page: { rev: '5' } })).toMatchObject({
    isRestored: true,
    fields: { content: 'same' },
  })
  expect(only({ file: {}, lock: {}, page: { title: 'U', rev: '5' } })).toMatchObject({
    isRestored: false,
  })
})

test('where no catalog was agreed, the server’s applies if the text is unchanged here', () => {
  // Another clone pushed x/a.md; since then a colleague has moved the page and deleted catalog x.
  const base = { rev: '3', hash: 'h0', title: 'T', order: 99 }
  const page = { rev: '4', folder: 'y', path: 'x/a.md', base }
  const story = (hash: string): Story => ({
    file: { path: 'x/a.md', folder: 'x', hash },
    page,
    missingFolders: ['x'],
  })
  expect(fields(story('h0'))).toEqual({ catalog: 'there' })
  expect(fields(story('h1'))).toEqual({ content: 'here', catalog: 'conflict' })
  // moved here too, and that on purpose
  expect(
    fields({
      file: { path: 'z/a.md', from: 'x/a.md', folder: 'z' },
      lock: {},
      page: { rev: '4', folder: 'y' },
      missingFolders: ['x'],
    }),
  ).toEqual({ catalog: 'conflict' })
})

test('the initial text of a single-page item, or an empty one, may be followed by any file', () => {
  const first = { file: { hash: 'h1' }, page: { hash: 'greeting', rev: '1' } }
  expect(only({ ...first, isOnePage: true })).toMatchObject({
    base: { by: 'page' },
    fields: { content: 'here' },
  })
  expect(only(first)).toMatchObject({ fields: { content: 'conflict' } })
})

test('a page whose file exists but is a draft or has errors is neither deleted nor new', () => {
  expect(comparisonOf({ file: { isDraft: true }, lock: {}, page: {} })).toEqual([])
  expect(comparisonOf({ file: { isDraft: true }, page: { path: 'a.md' } })).toEqual([])
})

test('only the chosen paths are compared; a page without a path belongs to none of them', () => {
  expect(comparisonOf({ file: {}, lock: {}, page: {}, only: ['x'] })).toEqual([])
  expect(comparisonOf({ lock: {}, page: 'equal', only: ['x'] })).toEqual([])
  expect(comparisonOf({ page: {}, only: ['x'] })).toEqual([])
  expect(comparisonOf({ page: { path: 'x/a.md' }, only: ['x'] })).toHaveLength(1)
})
