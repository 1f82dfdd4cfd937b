import { expect, test } from 'vitest'
import { isMentionable, mentionBegun } from './mentions.ts'

test('a mention begins where a saved comment would have one', () => {
  expect(mentionBegun('Ask @')).toBe('')
  expect(mentionBegun('Ask @zf')).toBe('zf')
  expect(mentionBegun('问一下，@张')).toBe('张')
  expect(mentionBegun('@ann and @bob')).toBe('bob')
  for (const none of ['', 'Ask', 'a@b', 'mail ann@example', 'Ask @ann ', 'Ask @@ann', '@ann,'])
    expect(mentionBegun(none), none).toBeNull()
})

test('names that a mention would cut are not suggested', () => {
  for (const name of ['ann', 'ann.lee', '张伟', 'ops_2']) expect(isMentionable(name)).toBe(true)
  for (const name of ['ann lee', 'ann@example.com', 'ann.', 'a,b', '']) {
    expect(isMentionable(name), name).toBe(false)
  }
})
