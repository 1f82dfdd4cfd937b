/**
 * A test for paths (separated by `/`) against a list of globs: `*` and `?` within a segment, `**`
 * across segments, `[abc]`, `{a,b}`. A pattern that matches a folder matches all below it, and the
 * ending of a markdown file counts in any case.
 */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map(
    (pattern) =>
      new RegExp(
        `^${translate(pattern.normalize('NFC').replace(/^\.?\/+|\/+$/g, ''))}(?:/|$)`,
        'u',
      ),
  )
  const matches = (path: string) => tests.some((test) => test.test(path))
  return (path) => {
    const usual = path.replace(markdownEnding, (ending) => ending.toLowerCase())
    return matches(path) || (usual !== path && matches(usual))
  }
}

const markdownEnding = /\.(?:md|mdx|markdown)$/i

function translate(pattern: string): string {
  let out = ''
  let braces = 0
  for (let index = 0; index < pattern.length; index++) {
    const sign = pattern[index]!
    if (sign === '*' && pattern[index + 1] === '*') {
      const ends = pattern[index + 2] === '/'
      out += ends ? '(?:[^/]+/)*' : '.*'
      index += ends ? 2 : 1
    } else if (sign === '*') out += '[^/]*'
    else if (sign === '?') out += '[^/]'
    else if (sign === '{' && pattern.includes('}', index)) {
      out += '(?:'
      braces++
    } else if (sign === '}' && braces > 0) {
      out += ')'
      braces--
    } else if (sign === ',' && braces > 0) out += '|'
    else if (sign === '[' && pattern.indexOf(']', index + 2) > 0) {
      const end = pattern.indexOf(']', index + 2)
      const inner = pattern.slice(index + 1, end)
      out += `[${inner.replace(/^[!^]/, '^').replaceAll(/[\\[\]&~|]/g, String.raw`\$&`)}]`
      index = end
    } else out += sign.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)
  }
  return out + ')'.repeat(braces)
}
