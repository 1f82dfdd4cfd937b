import { expect, test } from 'vitest'
import { generatedPassword } from './generated-password.ts'

test('generated passwords have 16 characters of all four kinds, and no two are equal', () => {
  const all = Array.from({ length: 200 }, generatedPassword)
  for (const password of all) {
    expect(password).toMatch(/^[\w.!*+=-]{16}$/)
    for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]) expect(password).toMatch(kind)
    expect(password).not.toMatch(/[lIoO01]/)
  }
  expect(new Set(all).size).toBe(all.length)
})
