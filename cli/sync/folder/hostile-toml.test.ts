import { expect, test } from 'vitest'
import { withFrontKeys } from '../markdown/front-lines.ts'
import { readFrontMatter, unclosedFrontMatter } from '../markdown/front-matter.ts'

// Here and not beside what it tests, because the engine does not even in tests ask for the time.

const blockOf = (inner: string) => `+++\n${inner}\n+++\n`

test.each(['a.', 'a=1\n', '"', '[', '[[', '{a=', 'a=[', '"""', "'", '# \n', '\\', 'a = [[[[\n'])(
  'a block of nothing but %j takes linear time',
  (part) => {
    const inner = part.repeat(Math.floor(65_000 / part.length))
    const start = process.threadCpuUsage()
    for (const begin of ['a = ', 'a = [', 'a = """', '']) {
      const block = blockOf(begin + inner)
      readFrontMatter(block)
      withFrontKeys(block, { title: 'a' }, '\n')
      unclosedFrontMatter(`+++\n${begin}${inner}`)
    }
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(1_500)
  },
)
