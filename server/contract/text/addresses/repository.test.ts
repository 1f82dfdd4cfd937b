import { expect, test } from 'vitest'
import {
  commitAddress,
  editAddress,
  isRepositoryAddress,
  repositoryTypeOf,
  type RepositoryType,
} from './repository.ts'

const at = (type: RepositoryType, url: string) => ({
  url,
  type,
  branch: 'feature/用户 1',
  folder: 'docs',
})

test('each host has its own addresses to edit a file and to show a commit', () => {
  const file = 'docs/%E6%8C%87%E5%8D%97/a%23b.md'
  const branch = 'feature/%E7%94%A8%E6%88%B7%201'
  const path = '指南/a#b.md'
  const addresses = (type: RepositoryType) => {
    const one = at(type, 'https://git.example.com/acme/docs')
    return [editAddress(one, path), commitAddress(one, '1f2e3d4')].map((address) =>
      address.slice('https://git.example.com/acme/docs'.length),
    )
  }
  expect(addresses('github')).toEqual([`/edit/${branch}/${file}`, '/commit/1f2e3d4'])
  expect(addresses('gitlab')).toEqual([`/-/edit/${branch}/${file}`, '/-/commit/1f2e3d4'])
  expect(addresses('gitea')).toEqual([`/_edit/${branch}/${file}`, '/commit/1f2e3d4'])
  expect(addresses('bitbucket')).toEqual([
    `/src/${branch}/${file}?mode=edit&at=feature%2F%E7%94%A8%E6%88%B7%201`,
    '/commits/1f2e3d4',
  ])
  expect(editAddress({ ...at('github', 'https://x'), folder: '' }, 'a.md')).toBe(
    `https://x/edit/${branch}/a.md`,
  )
})

test('the kind of host is told by its name', () => {
  const kinds = ['github.com', 'gitlab.acme.cn', 'codeberg.org', 'bitbucket.org', 'git.acme.cn']
  expect(kinds.map((host) => repositoryTypeOf(`https://${host}/a/b`))).toEqual([
    'github',
    'gitlab',
    'gitea',
    'bitbucket',
    'github',
  ])
})

test('only plain web addresses are taken', () => {
  for (const good of ['https://github.com/acme/docs', 'http://git.acme.cn:3000/a'])
    expect(isRepositoryAddress(good)).toBe(true)
  for (const bad of [
    'javascript:alert(1)',
    'git@github.com:acme/docs.git',
    'ssh://git@github.com/a',
    'data:text/html,x',
    '//example.com',
    'https://token@github.com/a',
    'https://a:b@github.com/a',
    'https://example.com/?x',
    'https://example.com/#x',
    'https://',
    'https://a b',
    'https:\\\\example.com',
    '',
  ])
    expect([bad, isRepositoryAddress(bad)]).toEqual([bad, false])
})
