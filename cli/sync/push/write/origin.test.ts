import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../../server/test/new-folder.ts'
import { noCheckout } from '../../git/checkout.ts'
import { SyncProblem } from '../../problem.ts'
import { readConfig } from '../../settings/config.ts'
import { Origins, repositoryOf } from './origin.ts'

const top = realpathSync(newFolder())
const root = join(top, 'website/docs')
mkdirSync(root, { recursive: true })
const side = { front: '', eol: 'lf' as const, bom: false, end: 1, links: [] }

const job = (settings: object, checkout: object = { top, branch: 'main' }) => {
  const about = { version: 1, server: 'https://docs.example.com', item: '1', folder: 'docs' }
  const config = readConfig(JSON.stringify({ ...about, ...settings }), 'showdoc.json')
  return { config, root, checkout: { ...noCheckout, ...checkout } }
}

test('a repository is named by its address; the rest follows from host and checkout', () => {
  expect(repositoryOf(job({}))).toBeNull()
  expect(repositoryOf(job({ repository: 'https://gitlab.example.com/acme/docs.git/' }))).toEqual({
    url: 'https://gitlab.example.com/acme/docs',
    type: 'gitlab',
    branch: 'main',
    folder: 'website/docs',
    authors: false,
  })
  const merge = job({ repository: 'https://github.com/acme/docs' }, { top, branch: '12/merge' })
  expect(repositoryOf(merge)?.branch).toBe('main')
  const url = 'https://git.example.com/acme/docs'
  const settings = { repository: { url, type: 'gitea', branch: 'release' }, authors: 'git' }
  expect(repositoryOf(job(settings, { branch: 'pr' }))).toEqual({
    url,
    type: 'gitea',
    branch: 'release',
    folder: 'docs',
    authors: true,
  })
})

test.each([
  'javascript:alert(1)',
  'git@github.com:acme/docs.git',
  'https://token@github.com/acme/docs',
  { url: 'ftp://example.com' },
  { type: 'github' },
  { url: 'https://example.com', kind: 'gitlab' },
])('%j is not accepted as a repository', (repository) => {
  expect(() => job({ repository })).toThrow(SyncProblem)
})

test('side records name authors only where the settings want it, and not without end', () => {
  const disk = join(root, 'a.md')
  const names = Array.from({ length: 30 }, (_, index) => `${'x'.repeat(150)} ${index}`)
  const checkout = { top, authors: () => new Map([[disk, names]]) }
  const repository = 'https://github.com/acme/docs'
  const own = new Origins(job({ repository, authors: 'git' }, checkout)).withAuthors(side, disk)
  expect(own.authors).toHaveLength(20)
  expect(own.authors?.every((name) => name.length === 100)).toBe(true)
  expect(new Origins(job({ repository }, checkout)).withAuthors(side, disk)).toBe(side)
})
