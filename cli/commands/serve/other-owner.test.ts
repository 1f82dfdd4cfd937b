import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../server/test/new-folder.ts'
import { otherOwner } from './other-owner.ts'

const isRoot = process.getuid?.() === 0

function site(...owned: string[]): string {
  const data = newFolder()
  mkdirSync(path.join(data, 'uploads'))
  for (const name of ['showdoc.sqlite', 'secret.key']) writeFileSync(path.join(data, name), '')
  for (const name of isRoot ? owned : []) chownSync(path.join(data, name), 1_234, 1_234)
  return data
}

test('root that serves the site of another account is told, and nobody else', () => {
  const theirs = site('showdoc.sqlite', 'secret.key', '')
  expect(otherOwner(theirs)).toBe(isRoot ? 1_234 : null)
  expect(readdirSync(path.join(theirs, 'uploads'))).toEqual([])
  expect(otherOwner(site())).toBe(null)
  // a folder of another account that root has always served, as in a container
  expect(otherOwner(site(''))).toBe(null)
})
