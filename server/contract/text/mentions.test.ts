import { expect, test } from 'vitest'
import { isMentionable, mentionBegun, namesIn, splitAtMentions } from './mentions.ts'

test('a mention begins where a saved comment would have one', () => {
  expect(mentionBegun('Ask @')).toBe('')
  expect(mentionBegun('Ask @zf')).toBe('zf')
  expect(mentionBegun('问一下，@张')).toBe('张')
  expect(mentionBegun('@ann and @bob')).toBe('bob')
  expect(mentionBegun('请@张')).toBe('张')
  for (const none of ['', 'Ask', 'a@b', 'mail ann@example', 'Ask @ann ', 'Ask @@ann', '@ann,'])
    expect(mentionBegun(none), none).toBeNull()
})

test('names that a mention would cut are not suggested', () => {
  for (const name of ['ann', 'ann.lee', '张伟', 'ops_2']) expect(isMentionable(name)).toBe(true)
  for (const name of ['ann lee', 'ann@example.com', 'ann.', 'a,b', '']) {
    expect(isMentionable(name), name).toBe(false)
  }
})

test('brackets, quotation marks and stops of every script end a name', () => {
  for (const end of '】》〉」』〕］｝）)]}>”’"…—/／|｜，,。；！？!?、')
    expect(splitAtMentions(`@张伟${end}看`), end).toEqual(['', '@张伟', `${end}看`])
  expect(splitAtMentions('【@张伟】@ann/@bob').filter((_, at) => at % 2)).toEqual([
    '@张伟',
    '@ann',
    '@bob',
  ])
})

test('a mention may mean its name with the dot after it; at most twenty are read', () => {
  expect(namesIn('@ann.lee. @鲍勃·史密斯')).toEqual([['ann.lee.', 'ann.lee'], ['鲍勃·史密斯']])
  expect(namesIn('@a '.repeat(50))).toHaveLength(20)
})
