import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import clojure from 'highlight.js/lib/languages/clojure'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import dart from 'highlight.js/lib/languages/dart'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import erlang from 'highlight.js/lib/languages/erlang'
import go from 'highlight.js/lib/languages/go'
import gradle from 'highlight.js/lib/languages/gradle'
import graphql from 'highlight.js/lib/languages/graphql'
import groovy from 'highlight.js/lib/languages/groovy'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import less from 'highlight.js/lib/languages/less'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import matlab from 'highlight.js/lib/languages/matlab'
import nginx from 'highlight.js/lib/languages/nginx'
import objectivec from 'highlight.js/lib/languages/objectivec'
import perl from 'highlight.js/lib/languages/perl'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import protobuf from 'highlight.js/lib/languages/protobuf'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scala from 'highlight.js/lib/languages/scala'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import vim from 'highlight.js/lib/languages/vim'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/** Highlighted languages, by their names in the library. Source: web/spec/reading.md 11.6. */
const languages = {
  bash,
  c,
  clojure,
  cpp,
  csharp,
  css,
  dart,
  diff,
  dockerfile,
  elixir,
  erlang,
  go,
  gradle,
  graphql,
  groovy,
  haskell,
  http,
  ini,
  java,
  javascript,
  json,
  kotlin,
  less,
  lua,
  makefile,
  markdown,
  matlab,
  nginx,
  objectivec,
  perl,
  php,
  powershell,
  properties,
  protobuf,
  python,
  r,
  ruby,
  rust,
  scala,
  scss,
  shell,
  sql,
  swift,
  typescript,
  vim,
  xml,
  yaml,
}
for (const [name, language] of Object.entries(languages))
  highlighter.registerLanguage(name, language)

const otherNames: Record<string, string> = {
  sh: 'bash', zsh: 'bash', console: 'shell', shellsession: 'shell', bat: 'powershell', cmd: 'powershell', ps: 'powershell', ps1: 'powershell',
  js: 'javascript', jsx: 'javascript', mjs: 'javascript', cjs: 'javascript', node: 'javascript', ts: 'typescript', tsx: 'typescript',
  html: 'xml', xhtml: 'xml', svg: 'xml', vue: 'xml', htm: 'xml', jsp: 'xml', rss: 'xml', json5: 'json', jsonc: 'json', 'c++': 'cpp',
  cc: 'cpp', hpp: 'cpp', h: 'c', cs: 'csharp', 'c#': 'csharp', dotnet: 'csharp', golang: 'go', kt: 'kotlin', kts: 'kotlin', py: 'python',
  python3: 'python', rb: 'ruby', rs: 'rust', yml: 'yaml', toml: 'ini', conf: 'ini', env: 'properties', md: 'markdown', docker: 'dockerfile',
  mysql: 'sql', pgsql: 'sql', postgresql: 'sql', plsql: 'sql', tsql: 'sql', sqlite: 'sql', objc: 'objectivec', 'objective-c': 'objectivec',
  make: 'makefile', proto: 'protobuf', pl: 'perl', php7: 'php', patch: 'diff', gql: 'graphql', hs: 'haskell', ex: 'elixir', sass: 'scss',
} // prettier-ignore

/**
 * Budget for highlighting one text, in squared line lengths: some languages have expressions of
 * quadratic time. A thousand lines of usual length cost half of it.
 */
export const colouringBudget = 12_000_000

/** Spans that have no colour. */
const plainMarks = /<span class="hljs-(?:punctuation|operator)">([^<]*)<\/span>/g

/**
 * Highlighted code as HTML with spans; everything else is escaped.
 *
 * @param budget what is left for this text; more expensive code is not highlighted
 * @returns `null` for code that is not highlighted
 */
export function highlight(
  code: string,
  name: string,
  budget: { colouring: number },
): string | null {
  const language = Object.hasOwn(otherNames, name) ? otherNames[name]! : name
  if (!Object.hasOwn(languages, language)) return null
  const cost = costOf(code)
  if (cost > budget.colouring) return null
  budget.colouring -= cost
  return highlighter
    .highlight(code, { language, ignoreIllegals: true })
    .value.replace(plainMarks, '$1')
}

function costOf(code: string): number {
  let cost = 0
  for (let start = 0; start < code.length;) {
    const end = code.indexOf('\n', start)
    const length = (end < 0 ? code.length : end) - start
    cost += length * length
    start += length + 1
  }
  return cost
}
