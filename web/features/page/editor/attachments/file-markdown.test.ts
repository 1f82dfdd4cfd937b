import { expect, test } from 'vitest'
import { fileMarkdown, linksTo } from './file-markdown.ts'

const sign = 'b'.repeat(32)
const url = `http://127.0.0.1/server/?s=/api/attachment/visitFile&sign=${sign}`

test('pictures are shown, other files are linked, both without the host', () => {
  const path = `/server/?s=/api/attachment/visitFile&sign=${sign}`
  expect(fileMarkdown('a [1].pdf', url, 'application/pdf')).toBe(`[a \\[1\\].pdf](${path})`)
  expect(fileMarkdown('登录.png', url, 'image/png')).toBe(`![登录](${path})`)
})

test('a text is known to use a file, with whatever host', () => {
  expect(linksTo(`![](/server/?s=/api/attachment/visitFile&sign=${sign})`, url)).toBe(true)
  expect(linksTo('nothing', url)).toBe(false)
})
