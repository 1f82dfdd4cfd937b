import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endFile } from './after-file.ts'
import { startApp } from './start-app.ts'

test('an app started within a test is closed at the end of its file, and its folder removed', async () => {
  const { app, folder } = await startApp()
  expect(existsSync(folder)).toBe(true)
  await endFile()
  expect(existsSync(folder)).toBe(false)
  await expect(Promise.resolve(app.inject('/'))).rejects.toThrow(/closed/)
})
