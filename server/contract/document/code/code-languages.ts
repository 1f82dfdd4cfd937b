/** Highlighted languages, by their names in the library. Source: web/spec/reading.md 11.6. */
const languages = [
  'bash',
  'c',
  'clojure',
  'cpp',
  'csharp',
  'css',
  'dart',
  'diff',
  'dockerfile',
  'elixir',
  'erlang',
  'go',
  'gradle',
  'graphql',
  'groovy',
  'haskell',
  'http',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'less',
  'lua',
  'makefile',
  'markdown',
  'matlab',
  'nginx',
  'objectivec',
  'perl',
  'php',
  'powershell',
  'properties',
  'protobuf',
  'python',
  'r',
  'ruby',
  'rust',
  'scala',
  'scss',
  'shell',
  'sql',
  'swift',
  'typescript',
  'vim',
  'xml',
  'yaml',
] as const

export type CodeLanguage = (typeof languages)[number]

const otherNames: Record<string, CodeLanguage> = {
  sh: 'bash', zsh: 'bash', console: 'shell', shellsession: 'shell', bat: 'powershell', cmd: 'powershell', ps: 'powershell', ps1: 'powershell',
  js: 'javascript', jsx: 'javascript', mjs: 'javascript', cjs: 'javascript', node: 'javascript', ts: 'typescript', tsx: 'typescript',
  html: 'xml', xhtml: 'xml', svg: 'xml', vue: 'xml', htm: 'xml', jsp: 'xml', rss: 'xml', json5: 'json', jsonc: 'json', 'c++': 'cpp',
  cc: 'cpp', hpp: 'cpp', h: 'c', cs: 'csharp', 'c#': 'csharp', dotnet: 'csharp', golang: 'go', kt: 'kotlin', kts: 'kotlin', py: 'python',
  python3: 'python', rb: 'ruby', rs: 'rust', yml: 'yaml', toml: 'ini', conf: 'ini', env: 'properties', md: 'markdown', docker: 'dockerfile',
  mysql: 'sql', pgsql: 'sql', postgresql: 'sql', plsql: 'sql', tsql: 'sql', sqlite: 'sql', objc: 'objectivec', 'objective-c': 'objectivec',
  make: 'makefile', proto: 'protobuf', pl: 'perl', php7: 'php', patch: 'diff', gql: 'graphql', hs: 'haskell', ex: 'elixir', sass: 'scss',
} // prettier-ignore

/** The language that is meant by a name in lower case; `null` if it is not highlighted. */
export const codeLanguage = (name: string): CodeLanguage | null =>
  Object.hasOwn(otherNames, name)
    ? otherNames[name]!
    : (languages.find((language) => language === name) ?? null)

/**
 * Budget for highlighting one text, in squared line lengths: some languages have expressions of
 * quadratic time. A thousand lines of usual length cost half of it.
 */
export const colouringBudget = 12_000_000

/** What highlighting the code takes of the budget. */
export function costOf(code: string): number {
  let cost = 0
  for (let start = 0; start < code.length;) {
    const end = code.indexOf('\n', start)
    const length = (end < 0 ? code.length : end) - start
    cost += length * length
    start += length + 1
  }
  return cost
}
