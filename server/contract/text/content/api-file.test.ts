import { expect, test } from 'vitest'
import { apiFile } from './api-file.ts'

test('keys are sorted at every level, the last of equal ones counts, and lists keep their order', () => {
  expect(apiFile('{"b":[{"d":1,"c":{}},[],2],"a":null,"b2":true,"a":"\\u4e2d\\/"}')).toBe(
    `{
  "a": "中/",
  "b": [
    {
      "c": {},
      "d": 1
    },
    [],
    2
  ],
  "b2": true
}
`,
  )
})

test('numbers keep all their digits, and keys of any name stay keys', () => {
  expect(apiFile('{"id":12345678901234567890,"x":1.0,"__proto__":-0,"10":1,"9":2}')).toBe(
    `{
  "10": 1,
  "9": 2,
  "__proto__": -0,
  "id": 12345678901234567890,
  "x": 1.0
}
`,
  )
})

test('a file of a file is the same', () => {
  const made = apiFile('\uFEFF {"b" : {"y":"","x":[ ]} , "a":1e2}')!
  expect(apiFile(made)).toBe(made)
})

test('what is no object, or nested as no page is, makes no file', () => {
  for (const text of ['', '# text', '[1]', '"a"', '{"a":}', `{"a":${'['.repeat(5_000)}`])
    expect(apiFile(text)).toBeUndefined()
  expect(apiFile(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBeUndefined()
})
