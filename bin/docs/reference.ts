import { parseSync, Visitor } from 'rolldown/utils'
import type { Call } from '#contract/call.ts'
import { sentSchema, wireSchema } from '#contract/reference/schemas.ts'
import { typeText } from '#contract/reference/type-text.ts'

/**
 * The call reference as markdown: purpose of each call, input (decoded values), output (API
 * format) and refusals.
 */
export function callReference(
  groups: Record<string, Record<string, Call>>,
  remarks: ReadonlyMap<string, string>,
  numbers: Readonly<Record<string, number>>,
): string {
  const sections = Object.values(groups).flatMap((calls) =>
    Object.values(calls).map((one) => section(one, remarks.get(one.path), numbers)),
  )
  return `# Calls

Every call is \`POST /api/<group>/<call>\` with form fields or a JSON body. Answers carry \`{"error_code": 0, "data": …}\`, refusals
\`{"error_code": number, "error_message": "…"}\`. Every call may answer \`badInput\` (${numbers['badInput'] ?? '?'}).

${sections.join('\n')}`
}

function section(
  one: Call,
  remark: string | undefined,
  numbers: Readonly<Record<string, number>>,
): string {
  const inputs = Object.entries(one.input.shape).map(([name, schema]) => [
    `\`${name}\``,
    `\`${typeText(sentSchema(schema))}\``,
  ])
  const fails = one.fails.map((name) =>
    `\`${name}\` ${one.numbers?.[name] ?? numbers[name] ?? ''}`.trim(),
  )
  const parts = [
    `## ${one.path}`,
    remark ?? '',
    `Effect: ${one.effect}.${one.once ? ' Takes an `Idempotency-Key`.' : ''}${one.token ? ` Access tokens: ${one.token}.` : ''}${one.aliases?.length ? ` Also at: ${one.aliases.join(', ')}.` : ''}`,
    inputs.length === 0 ? 'Takes nothing.' : table([['Field', 'Value'], ...inputs]),
    one.shape === 'file'
      ? 'Answers a file.'
      : `Answers${one.shape === 'unframed' ? ', without the envelope' : ''}:\n\n\`\`\`ts\n${typeText(wireSchema(one.output))}\n\`\`\``,
    fails.length === 0 ? 'Refuses nothing else.' : `Refusals: ${fails.join(', ')}.`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const table = ([head = [], ...rows]: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

/** The comment above each call in a contract file, by the call's path. */
export function commentsIn(source: string): Map<string, string> {
  const { program, comments } = parseSync('calls.ts', source)
  const remarks = new Map<string, string>()
  new Visitor({
    CallExpression({ callee, arguments: [name, calls] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'group') return
      if (name?.type !== 'Literal' || calls?.type !== 'ObjectExpression') return
      for (const property of calls.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const comment = comments.find(
          ({ type, end }) => type === 'Block' && source.slice(end, property.start).trim() === '',
        )
        if (comment)
          remarks.set(`${String(name.value)}/${property.key.name}`, plainText(comment.value))
      }
    },
  }).visit(program)
  return remarks
}

const plainText = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .trim()
