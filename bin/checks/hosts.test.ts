import { expect, test } from 'vitest'
import { checkHosts } from './hosts.ts'
import { tree } from './tree.ts'

test.each([
  [
    'web/index.html',
    '<script defer src="https://example.com/a.js"></script>',
    'https://example.com/a.js',
  ],
  ['web/index.html', "<link rel=stylesheet href='//example.com/a.css'>", '//example.com/a.css'],
  [
    'web/app/frame.css',
    '@font-face { src: url( "https://example.com/a.woff2" ) }',
    'https://example.com/a.woff2',
  ],
  ['web/app/frame.css', '@import "https://example.com/a.css";', 'https://example.com/a.css'],
  [
    'web/app/late.ts',
    'export const late = () => import("https://example.com/a.js")',
    'https://example.com/a.js',
  ],
  [
    'dist/web/assets/a.js',
    'var base="https://cdn.jsdelivr.net/npm/katex/"',
    'https://cdn.jsdelivr.net/npm/katex/',
  ],
  [
    'dist/web/assets/a.css',
    '.a{background:url(https://example.com/a.png)}',
    'https://example.com/a.png',
  ],
])('anything that would load from another host is reported: %s %s', (file, text, address) => {
  expect(checkHosts(tree({ [file]: text }))).toEqual([
    `${file}: names ${address}; everything a page loads comes from our own server`,
  ])
})

test('own files, links people click, namespaces and addresses in messages are fine', () => {
  expect(
    checkHosts(
      tree({
        'web/index.html': '<script src="/a.js"></script><a href="https://example.com/">x</a>',
        'web/a.css':
          '@import "./b.css"; .a{background:url(/a.png)} .b{background:url(data:image/png;base64,AA==)}',
        'dist/web/a.js': 'var ns="http://www.w3.org/2000/svg", help="https://react.dev/errors/418"',
        'web/a.test.ts': 'expect("https://unpkg.com/a.js")',
      }),
    ),
  ).toEqual([])
})

test('a tree without a web client is fine', () => {
  expect(checkHosts(tree({ 'package.json': '{}' }))).toEqual([])
})
