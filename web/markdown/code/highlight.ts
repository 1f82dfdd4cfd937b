import './highlight.css'
import highlighter from 'highlight.js/lib/core'
import type { LanguageFn } from 'highlight.js'

/**
 * Every language is a file of its own, asked for when a page shows it. Source: web/spec/reading.md
 * 11.6.
 */
const languages: Record<string, () => Promise<{ default: LanguageFn }>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  clojure: () => import('highlight.js/lib/languages/clojure'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dart: () => import('highlight.js/lib/languages/dart'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  erlang: () => import('highlight.js/lib/languages/erlang'),
  go: () => import('highlight.js/lib/languages/go'),
  gradle: () => import('highlight.js/lib/languages/gradle'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  groovy: () => import('highlight.js/lib/languages/groovy'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  less: () => import('highlight.js/lib/languages/less'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  matlab: () => import('highlight.js/lib/languages/matlab'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  objectivec: () => import('highlight.js/lib/languages/objectivec'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  properties: () => import('highlight.js/lib/languages/properties'),
  protobuf: () => import('highlight.js/lib/languages/protobuf'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scss: () => import('highlight.js/lib/languages/scss'),
  shell: () => import('highlight.js/lib/languages/shell'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  vim: () => import('highlight.js/lib/languages/vim'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

const otherNames: Record<string, string> = {
  sh: 'bash', zsh: 'bash', console: 'shell', shellsession: 'shell', bat: 'powershell', cmd: 'powershell', ps: 'powershell', ps1: 'powershell',
  js: 'javascript', jsx: 'javascript', mjs: 'javascript', cjs: 'javascript', node: 'javascript', ts: 'typescript', tsx: 'typescript',
  html: 'xml', xhtml: 'xml', svg: 'xml', vue: 'xml', htm: 'xml', jsp: 'xml', rss: 'xml', json5: 'json', jsonc: 'json', 'c++': 'cpp',
  cc: 'cpp', hpp: 'cpp', h: 'c', cs: 'csharp', 'c#': 'csharp', dotnet: 'csharp', golang: 'go', kt: 'kotlin', kts: 'kotlin', py: 'python',
  python3: 'python', rb: 'ruby', rs: 'rust', yml: 'yaml', toml: 'ini', conf: 'ini', env: 'properties', md: 'markdown', docker: 'dockerfile',
  mysql: 'sql', pgsql: 'sql', postgresql: 'sql', plsql: 'sql', tsql: 'sql', sqlite: 'sql', objc: 'objectivec', 'objective-c': 'objectivec',
  make: 'makefile', proto: 'protobuf', pl: 'perl', php7: 'php', patch: 'diff', gql: 'graphql', hs: 'haskell', ex: 'elixir', sass: 'scss',
} // prettier-ignore

/** Colours a block of code; one whose language is unknown stays as it is. */
export async function highlightFigure(figure: HTMLElement): Promise<void> {
  const name = (figure.dataset.language ?? '').toLowerCase()
  const language = Object.hasOwn(otherNames, name) ? otherNames[name]! : name
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined
  const code = figure.querySelector<HTMLElement>('pre > code')
  if (!load || !code) return
  if (!highlighter.getLanguage(language))
    highlighter.registerLanguage(language, (await load()).default)
  // The library escapes what it does not mark; its output holds spans and text only.
  code.innerHTML = highlighter.highlight(code.textContent, { language, ignoreIllegals: true }).value
}
