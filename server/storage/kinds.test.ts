import { expect, test } from 'vitest'
import { heads, png } from '../test/files.ts'
import { kindList, uploadKinds } from '#contract/text/upload-kinds.ts'
import { isAcceptedName, isShown, sentType, typeOf, typeSentHere } from './kinds.ts'

test.each(
  uploadKinds.flatMap((kind) => [`图 1.${kind}`, `A.B.${kind.toUpperCase()}`, ` x.${kind} . `]),
)('%j is accepted', (name) => {
  expect(isAcceptedName(name)).toBe(true)
})

test.each([
  'a.svgz',
  'a.html',
  'a.htm',
  'a.js',
  'a.md',
  'a.exe',
  'a.xml',
  'a.cer',
  'a.php',
  'a.PHP5',
  'a.phtml',
  'a.phar.png',
  'a.php.png',
  'a.png.php.',
  'a.png.php ',
  'a.php . png',
  'a.jsp.jpg',
  'a.AsPx.jpg',
  'a.shtml.png',
  '.htaccess',
  'x.sh.txt',
  'x.py.zip',
  'png',
  '.',
  '',
  'a.',
  'a.png.',
  'a.png.unknown',
  'a.png\u0000.html',
])('%j is refused unless it ends in png', (name) => {
  expect(isAcceptedName(name)).toBe(name === 'a.png.')
})

test('a site takes further kinds, of which none is executable', () => {
  const more = kindList(' *.MD, .sql；7z\n md、drawio,') ?? []
  expect(more).toEqual(['7z', 'drawio', 'md', 'sql'])
  expect(isAcceptedName('表 结构.SQL ', more)).toBe(true)
  expect(isAcceptedName('a.md', more)).toBe(true)
  for (const name of ['a.php.md', 'a.exe', 'md', 'a.mdx'])
    expect(isAcceptedName(name, more)).toBe(false)
  expect(kindList('')).toEqual([])
  for (const wrong of ['md php', 'sh', 'a/b', 'tar.gz', '中文', 'x'.repeat(17)])
    expect([wrong, kindList(wrong)]).toEqual([wrong, null])
  expect(kindList(Array.from({ length: 101 }, (_, at) => `k${at}`).join(' '))).toBeNull()
})

test.each([
  [png, 'a.png', 'image/png'],
  [heads.jpeg, 'a.jpg', 'image/jpeg'],
  [heads.gif, 'a.gif', 'image/gif'],
  [heads.webp, 'a.webp', 'image/webp'],
  [heads.bmp, 'a.bmp', 'image/bmp'],
  [heads.ico, 'a.ico', 'image/x-icon'],
  [heads.psd, 'a.psd', 'image/vnd.adobe.photoshop'],
  [heads.pdf, 'a.pdf', 'application/pdf'],
  [heads.mp3, 'a.mp3', 'audio/mpeg'],
  [Buffer.from([0xff, 0xfb, 0x90, 0x64]), 'a.mp3', 'audio/mpeg'],
  [heads.wav, 'a.wav', 'audio/wav'],
  [heads.flac, 'a.flac', 'audio/flac'],
  [heads.mp4, 'a.mp4', 'video/mp4'],
  [heads.mov, 'a.mov', 'video/quicktime'],
  [heads.mkv, 'a.mkv', 'video/x-matroska'],
  [heads.zip, 'a.zip', 'application/zip'],
  [heads.zip, 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [heads.zip, 'a.epub', 'application/epub+zip'],
  [heads.gzip, 'a.tar.gz', 'application/gzip'],
  [heads.rar, 'a.rar', 'application/vnd.rar'],
  [heads.tar, 'a.tar', 'application/x-tar'],
  [heads.ole, 'a.xls', 'application/vnd.ms-excel'],
  [Buffer.from('你好，world\n'), '说明.txt', 'text/plain'],
  [Buffer.from('a,b\n1,2'), 'a.csv', 'text/csv'],
  [Buffer.from('{}'), 'a.json', 'application/json'],
  [Buffer.alloc(0), 'a.txt', 'text/plain'],
  // bytes decide, not names
  [heads.zip, 'a.jpg', 'application/zip'],
  [Buffer.from('<script>alert(1)</script>'), 'a.png', 'application/octet-stream'],
  [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'a.gif',
    'application/octet-stream',
  ],
  [Buffer.from('MZ\x90\0\x03'), 'a.txt', 'application/octet-stream'],
  [Buffer.alloc(0), 'a.png', 'application/octet-stream'],
  [Buffer.from('BM is a text'), 'a.bmp', 'application/octet-stream'],
  [Buffer.from([0xff, 0xfe, 0x41, 0]), 'a.mp3', 'application/octet-stream'],
] as const)('file %# (%j, %s) is %s', (head, name, type) => {
  expect(typeOf(head, name)).toBe(type)
})

test('only images, PDF, audio and video are displayed inline, and only known types are sent', () => {
  const shown = [
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'image/bmp',
    'image/x-icon',
    'application/pdf',
    'audio/mpeg',
    'video/mp4',
  ]
  for (const type of shown)
    expect([type, isShown(type), sentType(type)]).toEqual([type, true, type])
  for (const type of ['text/html', 'application/xhtml+xml', 'text/javascript', 'video/evil', ''])
    expect([type, isShown(type), sentType(type)]).toEqual([type, false, 'application/octet-stream'])
  // an SVG is sent as such only with the headers of this server, and only if sanitised
  expect([sentType('image/svg+xml'), isShown('image/svg+xml')]).toEqual([
    'application/octet-stream',
    true,
  ])
  const svg = { file_type: 'image/svg+xml', sent_hash: 'x' }
  expect(typeSentHere(svg)).toBe('image/svg+xml')
  expect(typeSentHere({ ...svg, sent_hash: '' })).toBe('application/octet-stream')
  expect(typeSentHere({ ...svg, file_type: 'text/html' })).toBe('application/octet-stream')
  for (const type of ['text/plain', 'text/css', 'application/json', 'application/zip'])
    expect(isShown(type)).toBe(false)
})
