import { expect, test } from 'vitest'
import { isPicture, isRefusedImage, uploadName, pictureMarkdown } from './upload.ts'

const file = (name: string, type = '') => new File(['x'], name, { type })

test.each(['a.PNG', 'b.jpeg', '图.webp', 'c.bmp', 'd.gif', 'e.jpg', 'f.svg'])(
  '%s is a picture',
  (name) => {
    expect(isPicture(file(name))).toBe(true)
  },
)

test.each(['a.svgz', 'a.png.exe', 'notes.md', 'a.pdf'])('%s is not', (name) => {
  expect(isPicture(file(name))).toBe(false)
})

test.each([
  ['a.heic', 'image/heic', true],
  ['a.TIFF', 'image/tiff', true],
  ['a.png', 'image/png', false],
  ['a.psd', 'image/vnd.adobe.photoshop', false],
  ['a.pdf', 'application/pdf', false],
])('%s is an image that is neither shown nor attached: %s %s', (name, type, expected) => {
  expect(isRefusedImage(file(name, type))).toBe(expected)
})

test('a pasted screenshot is named by time and number, other files keep their names', () => {
  const now = new Date(2026, 10, 21, 8, 30, 5)
  expect(uploadName(file('image.png', 'image/png'), 2, now)).toBe('image-20261121-083005-2.png')
  expect(uploadName(file('', 'image/gif'), 1, now)).toBe('image-20261121-083005-1.gif')
  expect(uploadName(file('', 'image/svg+xml'), 3, now)).toBe('image-20261121-083005-3.svg')
  expect(isPicture(file('', 'image/svg+xml'))).toBe(true)
  expect(uploadName(file('登录流程.png'), 1, now)).toBe('登录流程.png')
})

test('the link is valid markdown, whatever name and address contain', () => {
  expect(pictureMarkdown('image-20261121-083005-2.png', '/server/visit?sign=1')).toBe(
    '![](/server/visit?sign=1)',
  )
  expect(pictureMarkdown('登录 [1].png', 'http://host/a?b=c')).toBe(
    '![登录 \\[1\\]](http://host/a?b=c)',
  )
  expect(pictureMarkdown('a.png', 'http://host/a (1)')).toBe('![a](<http://host/a (1)>)')
})

test('the link to a picture of this site has neither host nor base path', () => {
  const sign = 'a'.repeat(32)
  const answered = `https://old.example/docs/server/?s=/api/attachment/visitFile&sign=${sign}`
  expect(pictureMarkdown('a.png', answered)).toBe(
    `![a](/server/?s=/api/attachment/visitFile&sign=${sign})`,
  )
})
