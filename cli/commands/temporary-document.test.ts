import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryDocument } from './temporary-document.ts'

test('a document that was put together keeps integers of 64 bits, and is read by its owner only', async () => {
  const { disk, remove } = await temporaryDocument({ maximum: 9223372036854775807n })
  expect(await readFile(disk, 'utf8')).toBe('{"maximum":9223372036854775807}')
  if (process.platform !== 'win32') expect((await stat(disk)).mode & 0o777).toBe(0o600)
  await remove()
  await expect(stat(disk)).rejects.toMatchObject({ code: 'ENOENT' })
})
