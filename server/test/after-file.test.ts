import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endFile } from './after-file.ts'
import { startApp } from './start-app.ts'

test('an app that was started in a test ends with its file too, and its folder is gone', async () => {
  const { app, folder } = await startApp()
  expect(existsSync(folder)).toBe(true)
  await endFile()
  expect(existsSync(folder)).toBe(false)
  await expect(Promise.resolve(app.inject('/'))).rejects.toThrow(/closed/)
})
