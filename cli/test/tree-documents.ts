/** Titles, of which some differ only in case, and some cannot be names of files. */
export const titles = [
  '安装', '安装指南', 'Install', 'install', 'INSTALL', 'A/B 测试', 'v1.0.', '..', 'CON', 'a.b.md',
  '用户/权限', 'README', 'index', '01-intro', '2024 年度', '# hash', 'x: y', `it's "q"`, '- dash',
  'a  b', '_catalog', '[link](x.md)', '文档.md', 'Über', '---', 'null', '007', 'page', 'a\\b', '"',
] // prettier-ignore

/** Names of files without their ending. */
export const names = [
  '安装', 'install', 'Install', 'v1.0', 'a b', 'a.b', '01-intro', '02. 第二章', 'index', 'README',
  '用户', 'page-2', 'it\'s', '#hash', 'a&b', '100%', 'con',
] // prettier-ignore

export const folders = ['guide', '指南', '01-start', 'guide/深', 'Guide', 'a b', 'a/b/c/d', 'v1.0']

/** What tells documents apart, whatever becomes of their titles and paths; undefined without. */
export const originOf = (text: string): string | undefined => /^origin \d+$/m.exec(text)?.[0]

/** The lines of a document that occur nowhere else. */
export const linesOf = (text: string): string[] => text.match(/^(?:origin|line) \d+$/gm) ?? []

const frontOf = (text: string): string => /^---\n(?:[^]*?\n)?---\n/.exec(text)?.[0] ?? ''

/** The text of a file as its page has it, without blank lines around it. */
export const bodyOf = (text: string): string => text.slice(frontOf(text).length).trim()

/** The position that a file says in its front matter. */
export function orderOf(text: string): number | undefined {
  const [, order] = /^order: (\d+)$/m.exec(frontOf(text)) ?? []
  return order === undefined ? undefined : Number(order)
}

/** A file with a key of its front matter set. */
export function withKey(text: string, key: string, value: string | number): string {
  const front = frontOf(text)
  const line = `${key}: ${JSON.stringify(value)}\n`
  const others = front
    .split('\n')
    .slice(1, -2)
    .filter((one) => !one.startsWith(`${key}:`))
  return `---\n${others.map((one) => `${one}\n`).join('')}${line}---\n${text.slice(front.length)}`
}

/** A file with another title: in its front matter, or else in its heading. */
export function retitled(text: string, title: string, asHeading: boolean): string {
  const heading = /^# .*$/m
  const isPlain = /^[\p{L}][\p{L}\d .]*$/u.test(title)
  if (asHeading && isPlain && !/^title:/m.test(frontOf(text)) && heading.test(bodyOf(text)))
    return text.replace(heading, () => `# ${title}`)
  return withKey(text, 'title', title)
}
